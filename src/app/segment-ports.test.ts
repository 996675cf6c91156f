import { describe, expect, it } from 'vitest'
import { listen } from '../test/http.ts'
import { startS3, startWebdav } from '../test/segment-servers.ts'
import { deviceName, open, probe } from './segment-ports.ts'

describe('the places of segments', () => {
  it('are opened by their kind, and probed', async () => {
    for (const { place, close } of [await startWebdav(), await startS3()]) {
      await probe(place)
      expect(await open(place).list()).toEqual([])
      await close()
    }
  })

  it('reject with a sentence for an address that cannot be asked, or that nothing answers', async () => {
    const place = { kind: 'webdav', user: '', password: '' } as const
    await expect(probe({ ...place, url: 'my cloud' })).rejects.toThrow(/address of a server/)
    const { url, close } = await listen((_, response) => response.end())
    await close()
    await expect(probe({ ...place, url })).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/130 Safari/537 Edg/130',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Linux'],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/130 Safari/537', 'Chrome, Android'],
    ['Mozilla/5.0 (iPhone; CPU OS 17 like Mac OS X) Version/17 Safari/604', 'Safari, iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17 Safari/605', 'Safari, macOS'],
    ['curl', ''],
  ])('is the browser and the system of %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })
})
