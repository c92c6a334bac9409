%if not SHARED
%define SHARED 1
var ready = 0;
%endif
