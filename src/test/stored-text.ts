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

/** Every key in every record that the browser stores itself. */
export async function storedKeys(name: string): Promise<readonly CryptoKey[]> {
  const found: CryptoKey[] = []
  const look = (value: unknown): void => {
    if (value instanceof CryptoKey) found.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  await tamper(name, async dexie => {
    for (const table of dexie.tables) look(await table.toArray())
  })
  return found
}
