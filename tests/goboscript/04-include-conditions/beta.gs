costumes "dot.svg";
%include lib/helpers
%if FAST
onflag { say "fast"; }
%else
onflag { go 2; }
%endif
