/** What a program finds in a database that knows nothing of the application. */
import { tamper } from './own-storage.ts'

/** Every record of every table as text. Bytes are read as Latin-1. */
export async function storedText(name: string): Promise<string> {
  const latin = new TextDecoder('latin1')
  let text = ''
  await tamper(name, async dexie => {
    for (const table of dexie.tables)
      text += JSON.stringify(await table.toArray(), (_key, value: unknown) =>
        value instanceof Uint8Array ? latin.decode(value) : value,
      )
  })
  return text
}
