/** How a saved page looks on a screen and on paper, light and dark. The policy of the page names it by its hash. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1f2430;--soft:#5b6272;--line:#d9dce3;--sheet:#fff;--ground:#f4f5f8;--link:#2a50b8}
@media(prefers-color-scheme:dark){:root{--ink:#e4e6ec;--soft:#a3aab8;--line:#3a4050;--sheet:#171a21;--ground:#20242e;--link:#9db8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--sheet);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:1.5em 0 .5em}
main>header{border-bottom:1px solid var(--line);margin-bottom:2rem}
main>header h1{margin:0}
main>header p,article>h2,figcaption,summary,footer{color:var(--soft);font-size:.875rem}
article{margin:0 0 2rem;overflow-wrap:anywhere}
article>h2{margin:0 0 .5rem;font-weight:600}
article[data-role=user]{background:var(--ground);border-radius:.75rem;padding:1rem 1.25rem}
article>:last-child,blockquote>:last-child,li>:last-child{margin-bottom:0}
p,ul,ol,blockquote,pre,table,figure,details{margin:0 0 1rem}
blockquote{margin-left:0;padding-left:1rem;border-left:3px solid var(--line);color:var(--soft)}
pre{background:var(--ground);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;overflow:auto;white-space:pre-wrap}
pre,code{font:.875rem/1.5 ui-monospace,monospace}
pre.plain{background:none;border:0;padding:0;font:inherit}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{border:1px solid var(--line);padding:.35rem .6rem;text-align:left}
img{max-width:100%;height:auto}
a{color:var(--link)}
summary{cursor:pointer}
details>summary+*{margin-top:.5rem}
math[display=block]{overflow-x:auto}
@media print{
body{background:#fff;color:#000;font-size:10.5pt}
main{max-width:none;padding:0}
article[data-role=user]{border:1px solid #bbb;background:none}
article>h2,summary{break-after:avoid}
pre,blockquote,tr,img{break-inside:avoid}
details::details-content{content-visibility:visible;display:block}
}
`
