costumes "dot.svg" as "day \u00e9", "dot.svg" as "a\"b\\c";
var t = "\u0041\t\n\/ \ud83d\ude00";
list words = ["a,b", "", " ", "é日😀", "0x10", "1e5", "-0", "007"];
