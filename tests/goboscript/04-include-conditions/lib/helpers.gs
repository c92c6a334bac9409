%include ./deeper/base
proc go n {
%if FAST
    done $n * 2;
%else
%if not SLOW
    done $n;
%else
    done 0;
%endif
%endif
}
