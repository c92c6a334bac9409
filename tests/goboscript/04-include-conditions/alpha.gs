costumes "dot.svg";
%define FAST
%include lib/helpers
%include lib/shared
onflag { go 1; }
