costumes "dot.svg";
struct point { x, y = 4 }
enum size { small, large }
list out;
