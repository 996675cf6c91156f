import { textsOf } from '../../i18n/texts.ts'

/** What this browser allows; loaded with the dialog. */
export const dialogText = textsOf('device', {
  'device.intro':
    'Checked in this browser just now. Nothing was downloaded, nothing left this device.',
  'device.models': 'Models',
  'device.browser': 'What this browser allows',
  'device.set-up': 'Set up',
  'device.choose-label': 'Choose a model: {runner}',
  'device.secure': 'Secure page',
  'device.secure.yes': 'The page is secure, so the browser lets it use all that follows.',
  'device.secure.no':
    'This page came over plain http: open it over https or from localhost to use the graphics card and to keep keys.',
  'device.graphics': 'Graphics card (WebGPU)',
  'device.graphics.present': '{card}; up to {size} in one piece.',
  'device.graphics.unnamed': 'Present',
  'device.graphics.fallback':
    'Only a software stand-in, which is too slow to chat with: turn on hardware acceleration, or use the processor.',
  'device.graphics.no-adapter':
    'The browser has WebGPU and finds no card: turn on hardware acceleration in its settings, or update the driver.',
  'device.graphics.absent':
    'This browser has no WebGPU on this device: it is switched off, does not come to this system yet, or the browser is old. Update it, or try another one. The processor works in all of them.',
  'device.graphics.insecure': 'Browsers offer it to secure pages only.',
  'device.half': 'Half precision (f16)',
  'device.half.yes': 'Models run in half the memory.',
  'device.half.part': 'Missing: models are offered in whole precision, which takes more memory.',
  'device.threads': 'Several processor threads',
  'device.threads.yes': 'A model on the processor may use {count} threads.',
  'device.threads.one':
    'The browser tells of one thread only, so a model on the processor is slow.',
  'device.threads.part':
    'The server does not isolate this page, so a model on the processor runs on one thread. Whoever serves the app can change that with two headers.',
  'device.storage': 'Room for models',
  'device.storage.yes': '{free} free for this page.',
  'device.storage.no':
    'Only {free} free for this page: make room on the disk, or leave private browsing.',
  'device.storage.unknown': 'This browser does not report how much room there is.',
  'device.encrypt': 'Encryption for keys',
  'device.encrypt.yes': 'Keys can be kept on this device behind a passphrase.',
  'device.encrypt.no': 'Not on this page: keys stay in memory until the tab closes.',
  'device.online': 'Network',
  'device.online.yes': 'Connected, as far as the browser knows.',
  'device.online.no':
    'Offline: what is on this device keeps working; messages to servers wait until the network is back.',
  'device.tabs': 'Several tabs',
  'device.tabs.part':
    'Switched off: tabs do not see each other’s changes. Use one tab at a time; reload to see what another one wrote.',
  'device.sizes': 'Following the text',
  'device.sizes.part': 'Switched off: the page looks for new lines itself, a little later.',
})
