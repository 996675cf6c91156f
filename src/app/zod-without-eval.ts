/**
 * Without this zod probes `new Function`, which the page's policy refuses and reports. It must run before any schema is
 * made, so in the page it lies in the chunk of zod itself
 * (`vite.config.ts`), and the runtime's worker imports it first.
 *
 * @module
 */
import { z } from 'zod'

z.config({ jitless: true })
