/** Styles of the hosted page, the console and the mailbox. */
export const STYLES = `
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
:root{color-scheme:light;--ink:#1b2420;--soft:#4c5952;--paper:#fff;--shade:#f5f2ea;--line:#d8d1c1;--green:#0b3d2e;--green-dark:#062a1f;--red:#9a1b1b;--red-soft:#fbefee;--brass:#7a5a12;
font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--paper)}
*{box-sizing:border-box}
body{margin:0}
h1,h2,h3,p,ol,ul,dl,dd,fieldset{margin:0;padding:0}
h1{font:500 1.5rem/1.25 Georgia,"Times New Roman",serif;overflow-wrap:anywhere}
h2{font-size:1.0625rem;margin:0 0 .75rem}
h3{font-size:1rem}
a{color:var(--green);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--green);outline-offset:2px}
.num{font-variant-numeric:tabular-nums}
.soft{color:var(--soft)}
.small{font-size:.9375rem}
.demo{background:#fdf6e3;border-bottom:1px solid #e5d6a8;color:#5a420a;padding:.6rem 1.25rem;text-align:center;font-size:.9375rem}
button,.button{font:inherit;min-height:44px;padding:.55rem 1rem;border-radius:5px;border:1px solid #8a938d;background:#fff;color:var(--ink);cursor:pointer;display:inline-block;text-decoration:none;text-align:center}
button:hover,.button:hover{background:var(--shade)}
button.main,.button.main{background:var(--green);border-color:var(--green);color:#fff;font-weight:600;width:100%;min-height:50px}
button.main:hover,.button.main:hover{background:var(--green-dark)}
button.paypal{background:#ffc439;border-color:#d9a01a;color:#10233f;font-weight:600;width:100%;min-height:50px}
button.paypal:hover{background:#f2b623}
label,legend{display:block;font-size:.9375rem;font-weight:600;padding:0}
input,select{font:inherit;width:100%;min-height:46px;padding:.5rem .7rem;border:1px solid #7d8781;border-radius:5px;background:#fff;color:var(--ink)}
.field{margin:0 0 1rem;min-width:0;border:0}
.field .top{display:flex;justify-content:space-between;gap:.75rem;margin-bottom:.3rem}
.alert{border-left:4px solid var(--red);background:var(--red-soft);color:#7c1414;padding:.75rem 1rem;margin:0 0 1.25rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}
@media (max-width:24rem){.pair{grid-template-columns:1fr}}

.split{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);min-height:calc(100vh - 3rem)}
.split>*{padding:2.5rem clamp(1.25rem,5vw,4.5rem)}
.summary{background:var(--shade)}
.summary>*,.pay>*{max-width:27rem}
.summary>*{margin-left:auto}
.amount{font:500 2.5rem/1.15 Georgia,"Times New Roman",serif;margin-block:.25rem 1.75rem}
.lines{list-style:none;border-top:1px solid var(--line)}
.lines li{display:grid;grid-template-columns:1fr auto;gap:.1rem 1rem;padding:.8rem 0;border-bottom:1px solid var(--line)}
.lines .soft{grid-column:1;font-size:.9375rem}
.total{display:flex;justify-content:space-between;font-weight:600;padding:1rem 0}
.back{display:inline-block;margin-bottom:1.75rem;padding:.4rem 0}
.cards{list-style:none;display:grid;gap:.5rem;margin-top:.75rem}
.cards button{width:100%;display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;text-align:left}
.tests{border-top:1px solid var(--line);margin-top:1.75rem;padding-top:1.25rem}
.narrow{max-width:30rem;margin:0 auto;padding:3rem 1.25rem}
.narrow h1{margin-bottom:1rem}
.narrow p{margin-bottom:1.25rem}
.stack{display:grid;gap:.75rem}
@media (max-width:52rem){.split{grid-template-columns:minmax(0,1fr)}.split>*{padding:1.5rem 1.25rem}.summary>*,.pay>*{max-width:34rem;margin-inline:auto}.amount{font-size:2rem;margin-bottom:1rem}.back{margin-bottom:.75rem}}

.sheet{max-width:62rem;margin:0 auto;padding:2.25rem 1.25rem 4rem}
.sheet header{font-size:.9375rem;margin-bottom:.5rem;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.sheet h1{font-size:2rem;margin-bottom:.5rem}
section{margin-top:2.25rem}
.rows{list-style:none;border-top:1px solid var(--line)}
.rows>li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem 1.25rem;padding:.8rem 0;border-bottom:1px solid var(--line)}
@media (min-width:36.01rem){.rows>li>:nth-child(even){text-align:right}}
.rows a{font-weight:600;overflow-wrap:anywhere}
main>.alert,main>.state{font-size:.9375rem;font-weight:600}
.state.good{color:var(--green)}.state.bad{color:var(--red)}.state.wait{color:var(--brass)}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.35rem 1.5rem;margin-top:1.25rem}
.facts dt{color:var(--soft)}.facts dd{overflow-wrap:anywhere}
.bar{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:end}
.bar .field{margin:0;width:11rem}.bar .wide{width:17rem}
.counts{margin:1rem 0}
.timeline{list-style:none;grid-template-columns:minmax(0,1fr);border-left:2px solid var(--line);padding-left:1.25rem;display:grid;gap:1.5rem}
.timeline h3,.timeline p{overflow-wrap:anywhere}
.timeline ul{list-style:none;grid-template-columns:minmax(0,1fr);margin-top:.4rem;display:grid;gap:.4rem}
.timeline .bar{align-items:center;justify-content:space-between}
.timeline button{min-height:36px;padding:.25rem .75rem;font-size:.9375rem}
details{margin-top:.4rem}summary{cursor:pointer;font-size:.9375rem;padding:.2rem 0;width:fit-content;overflow-wrap:anywhere}
iframe{width:100%;height:75vh;border:1px solid var(--line)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--shade);border:1px solid var(--line);border-radius:4px;padding:1rem;margin:.4rem 0 0;overflow:auto;max-height:26rem;font-size:.8125rem;line-height:1.45}
@media (max-width:36rem){.rows>li,.facts{grid-template-columns:minmax(0,1fr)}.facts{gap:0}.facts dd{margin-bottom:.6rem}}
`
