/** Writes the JSON Schema of session files to `docs/`, from the schema that the application itself uses. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sessionFileSchema } from './session-schema.ts'

const file = join(import.meta.dirname, '..', 'docs', 'session.schema.json')
writeFileSync(file, `${JSON.stringify(sessionFileSchema(), null, 2)}\n`)
