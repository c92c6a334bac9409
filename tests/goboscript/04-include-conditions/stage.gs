costumes "dot.svg";
%include lib/shared
onflag { ready = 1; }
