import { listErrors } from '../platform/errors.ts';

/** Every error's `doc_url` points at its row. */
const ERRORS = listErrors()
  .map(
    ({ code, type, statuses }) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${type}</td><td>${statuses.join(', ')}</td></tr>`,
  )
  .join('');

/** The API reference: one page without external assets that draws `/v2/openapi.json` after the key is entered. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Outreach Service API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
 body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c}
 input{font:inherit;width:24rem;max-width:100%;padding:.3rem} h2{margin-top:2.5rem;border-bottom:1px solid #ddd}
 details{border:1px solid #ddd;border-radius:6px;margin:.4rem 0;padding:.3rem .7rem} summary{cursor:pointer}
 code,pre{font:13px/1.45 ui-monospace,monospace} pre{background:#f6f6f6;padding:.7rem;overflow:auto;border-radius:6px}
 tr:target{background:#fff3bf} td,th{text-align:left;padding:.1rem 1rem .1rem 0}
 .m{display:inline-block;width:4.2rem;font-weight:600} .x{color:#777;font-size:.85em}
</style></head><body>
<h1>Outreach Service API</h1>
<form id="f"><label>API key <input id="k" type="password" autocomplete="off" placeholder="ok_live_..."></label> <button>Show</button></form>
<p id="s">Enter a key to read the description of this server.</p><main id="o"></main>
<h2>Errors</h2><table><thead><tr><th>code</th><th>type</th><th>status</th></tr></thead><tbody>${ERRORS}</tbody></table>
<script>
const el=(tag,text,cls)=>{const e=document.createElement(tag);if(text!==undefined)e.textContent=text;if(cls)e.className=cls;return e};
document.getElementById('f').addEventListener('submit',async ev=>{ev.preventDefault();
 const out=document.getElementById('o'),status=document.getElementById('s');out.replaceChildren();
 const res=await fetch('/v2/openapi.json',{headers:{Authorization:'Bearer '+document.getElementById('k').value}});
 if(!res.ok){status.textContent='The server answered '+res.status+'.';return}
 const doc=await res.json(),tags={};status.textContent=doc.info.title+' '+doc.info.version;
 const shape=(key,value)=>value&&value.$ref?doc.components.schemas[value.$ref.split('/').pop()]:value;
 for(const [path,ops] of Object.entries(doc.paths))for(const [method,op] of Object.entries(ops))(tags[(op.tags||['Other'])[0]]??=[]).push([method,path,op]);
 for(const tag of Object.keys(tags).sort()){out.append(el('h2',tag));
  for(const [method,path,op] of tags[tag]){const d=el('details'),s=el('summary');
   s.append(el('span',method.toUpperCase(),'m'),el('code',path),el('span','  '+(op.summary||'')+(op['x-extension']?' (extension)':''),'x'));d.append(s);
   if(op.parameters)d.append(el('h4','Parameters'),el('pre',JSON.stringify(op.parameters,null,1)));
   if(op.requestBody)d.append(el('h4','Body'),el('pre',JSON.stringify(op.requestBody.content,null,1)));
   d.append(el('h4','Answers'),el('pre',JSON.stringify(op.responses,shape,1)));out.append(d)}}});
</script></body></html>`;
