/**
 * Without this, zod tries `new Function`, which the page's policy refuses and reports. It must run before any schema is made. So
 * the page has it in the chunk of zod itself (`vite.config.ts`), and the runtime's worker imports it first.
 */
import { z } from 'zod'

z.config({ jitless: true })
