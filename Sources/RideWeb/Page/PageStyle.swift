/// How pages look: by day and by night, on a phone and on a screen.
enum PageStyle {
    static let hash = PageDigest.source(text)

    static let text = colours + page + card + map

    private static let colours = """
        :root{color-scheme:light dark;--land:#f2efe8;--water:#a8cfe0;--green:#d0e4c3;
        --edge:#d9d2c4;--street:#fff;--main:#ffe8a3;--mainedge:#dcb95c;--rail:#c2bcb1;
        --way:#1d5fd6;--halo:#fff;--behind:#8fa9d6;--card:#fff;--ink:#191c20;--soft:#59616b;
        --line:#e6e2da;--accent:#1d5fd6;--from:#128252;--to:#c22f2f;--car:#191c20;--carink:#fff;
        --warn:#8a4b00;--warnbg:#fff2d9;--s:.7}
        @media (min-width:600px){:root{--s:1}}
        @media (prefers-color-scheme:dark){:root{--land:#171b20;--water:#12303f;--green:#1a2c21;
        --edge:#101317;--street:#323a44;--main:#4d4a3d;--mainedge:#101317;--rail:#2c3239;
        --way:#6aa5ff;--halo:#0c0f13;--behind:#3b547c;--card:#1e2329;--ink:#eef1f4;
        --soft:#a3adb8;--line:#313841;--accent:#8ab8ff;--from:#4fd196;--to:#ff7b74;
        --car:#f4f6f8;--carink:#191c20;--warn:#ffd591;--warnbg:#3a2c12}}

        """

    private static let page = """
        *{box-sizing:border-box}
        html,body{height:100%;margin:0}
        body{background:var(--land);color:var(--ink);
        font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;
        display:flex;flex-direction:column;min-height:100%}
        h1{font-size:1.5rem;line-height:1.2;margin:.15rem 0 0;overflow-wrap:anywhere}
        p{margin:0}
        a{color:var(--accent)}
        .plain{margin:auto;padding:2rem;max-width:30rem;text-align:center}
        .plain p{color:var(--soft);margin-top:.75rem}

        """

    private static let card = """
        .card{background:var(--card);padding:1.1rem 1.25rem 1rem;position:relative;
        border-radius:18px 18px 0 0;margin-top:-18px;box-shadow:0 -2px 18px #0003;flex:1 0 auto;
        display:flex;flex-direction:column}
        .who{color:var(--soft);font-size:.95rem}
        .time{display:flex;align-items:baseline;gap:.6rem;margin-top:.5rem;flex-wrap:wrap}
        #left{font-size:2.1rem;font-weight:700;line-height:1.1;letter-spacing:-.02em;
        font-variant-numeric:tabular-nums}
        #arrival{color:var(--soft);font-variant-numeric:tabular-nums}
        #left:empty,#arrival:empty{display:none}
        .drives{display:flex;align-items:center;gap:.75rem;justify-content:space-between;
        border:1px solid var(--line);border-radius:12px;padding:.7rem .9rem;margin-top:1rem}
        .drives b{display:block;overflow-wrap:anywhere}
        .drives span{color:var(--soft);font-size:.95rem;overflow-wrap:anywhere}
        .plate{border:2px solid currentColor;border-radius:6px;padding:.15rem .5rem;
        font:700 1.05rem/1.3 ui-monospace,"DejaVu Sans Mono",monospace;letter-spacing:.06em;
        white-space:nowrap;flex:none}
        .drives .plate{color:var(--ink)}
        dl{margin:1rem 0 0;position:relative}
        dl div{position:relative;padding:0 0 .85rem 1.75rem}
        dl div:not(:last-child)::before{content:"";position:absolute;left:6px;top:1rem;
        bottom:-.35rem;
        width:2px;background:var(--line)}
        dl div::after{content:"";position:absolute;left:0;top:.28rem;width:8px;height:8px;
        border-radius:50%;border:4px solid var(--soft);background:var(--card)}
        dl .from::after{border-color:var(--from)}
        dl .to::after{border-color:var(--to);border-radius:3px}
        dl .behind{opacity:.6}
        dt{color:var(--soft);font-size:.85rem;line-height:1.3}
        dd{margin:0;font-weight:600;overflow-wrap:anywhere}
        .hint{color:var(--soft);font-size:.9rem;margin-top:.25rem}
        .lost{display:none;background:var(--warnbg);color:var(--warn);border-radius:10px;
        padding:.5rem .75rem;margin-top:.75rem;font-size:.95rem}
        .stale .lost{display:block}
        .stale #car{opacity:.45}
        footer{margin-top:auto;padding-top:1rem;color:var(--soft);font-size:.8rem;display:flex;
        gap:.25rem 1rem;flex-wrap:wrap;justify-content:space-between}

        """

    private static let map = """
        .map{height:50vh;min-height:260px;flex:none;overflow:hidden;background:var(--land)}
        .map svg{display:block;width:100%;height:calc(100% - 18px);overflow:visible}
        path,use{fill:none;vector-effect:non-scaling-stroke;stroke-linejoin:round;
        stroke-linecap:round}
        .map .water{fill:var(--water);fill-rule:evenodd}
        .map .green{fill:var(--green);fill-rule:evenodd}
        .map .coast{stroke:var(--water);stroke-width:3px}
        .map .river{stroke:var(--water);stroke-width:4px}
        .map .rail{stroke:var(--rail);stroke-width:2px;stroke-dasharray:7 4;stroke-linecap:butt}
        .edges{stroke:var(--edge)}
        .streets{stroke:var(--street)}
        .edges .s1,.edges .s2{stroke:var(--mainedge)}
        .streets .s1,.streets .s2{stroke:var(--main)}
        .edges .s1{stroke-width:calc(8px*var(--s))}.streets .s1{stroke-width:calc(6px*var(--s))}
        .edges .s2{stroke-width:calc(7px*var(--s))}.streets .s2{stroke-width:calc(5px*var(--s))}
        .edges .s3{stroke-width:calc(6px*var(--s))}.streets .s3{stroke-width:calc(4.4px*var(--s))}
        .edges .s4{stroke-width:calc(5px*var(--s))}.streets .s4{stroke-width:calc(3.6px*var(--s))}
        .edges .s5{stroke-width:calc(3.6px*var(--s))}.streets .s5{stroke-width:calc(2.4px*var(--s))}
        .edges .s6{stroke-width:calc(2.2px*var(--s))}.streets .s6{stroke-width:calc(1.2px*var(--s))}
        .far .edges .s5{stroke-width:calc(2.4px*var(--s))}
        .far .streets .s5{stroke-width:calc(1.5px*var(--s))}
        .far .edges .s4{stroke-width:calc(3.2px*var(--s))}
        .far .streets .s4{stroke-width:calc(2.2px*var(--s))}
        .halo{stroke:var(--halo);stroke-width:9px;opacity:.85}
        #behind{stroke:var(--behind);stroke-width:5px}
        #way{stroke:var(--way);stroke-width:5px}
        .map .mark{stroke:var(--halo);stroke-width:26px}
        .map .mark.from{stroke:var(--from);stroke-width:18px}
        .map .mark.to{stroke:var(--to);stroke-width:18px;stroke-linecap:square}
        .map .mark.stop{stroke:var(--soft);stroke-width:15px}
        .map .mark.eye{stroke:var(--halo);stroke-width:7px}
        .map .mark.square{stroke-linecap:square}
        #car{transition:transform 1s linear}
        #car path{fill:var(--carink);stroke:none}
        #car circle{fill:var(--car);stroke:var(--halo);stroke-width:2px;
        vector-effect:non-scaling-stroke}
        #car g{transform:scale(11)}
        @media (min-width:600px){#car g{transform:scale(7.5)}}
        @media (min-width:820px){
        body{flex-direction:row-reverse}
        .map{height:auto;flex:1 1 auto;min-height:100%}
        .map svg{height:100vh}
        .card{width:400px;flex:0 0 400px;margin:0;border-radius:0;padding:1.75rem;
        box-shadow:2px 0 18px #0002;min-height:100vh}
        #car g{transform:scale(5)}}
        @media (prefers-reduced-motion:reduce){#car{transition:none}}
        """
}
