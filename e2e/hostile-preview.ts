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
