import { expect, it } from 'vitest'
import { deviceNameOf } from './device-name.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605 Version/26 Safari/604',
    'Safari on iPhone',
  ],
  ['curl/8', 'A browser'],
])('calls a device by its browser and system: %s', (agent, name) => {
  expect(deviceNameOf(agent)).toBe(name)
})
