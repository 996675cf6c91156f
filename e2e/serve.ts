/** Serves the built app to the tests, at the port that the configuration chose. */
import { startAppHost } from './app-host.ts'

await startAppHost({ port: Number(process.env.PALIMPSEST_PORT) })
