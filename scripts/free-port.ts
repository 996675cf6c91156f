import { createServer } from 'node:net'

/** A port of the loopback address that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') {
        reject(new RangeError('The probe has no port.'))
        return
      }
      server.close(() => resolve(address.port))
    })
  })
}
