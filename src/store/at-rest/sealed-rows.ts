/**
 * Rows as they are stored with encryption: keys and indexed fields as they were, and the whole row sealed. Table and keys are the label
 * of the seal, so a row cannot be moved. Names that a person wrote, and hashes of files, are hidden in keys as well.
 */
import { Dexie } from 'dexie'
import { z } from 'zod'
import { createCipher } from './cipher.ts'

/** The part of the key, by table, that would tell a word or a known file. */
const HIDDEN: Readonly<Record<string, string>> = {
  settings: 'key',
  prompts: 'key',
  changes: 'item',
  blobs: 'hash',
}

export type KeyPath = string | readonly string[] | null

/** A table, as Dexie and the browser describe it. */
export interface TableShape {
  readonly name: string
  readonly primaryKey: { readonly keyPath: KeyPath; readonly autoIncrement?: boolean | undefined }
  readonly indexes: readonly { readonly keyPath: KeyPath }[]
}

const Fields = z.record(z.string(), z.unknown())

/** Seals and opens the rows and keys of a table. */
export type RowSealer = ReturnType<ReturnType<typeof createRowSealers>>

/** For each table of a database that is encrypted with this key. */
export function createRowSealers(dataKey: Uint8Array) {
  const cipher = createCipher(dataKey)
  return ({ name, primaryKey, indexes }: TableShape) => {
    const hiddenPath = HIDDEN[name]
    const paths = [primaryKey, ...indexes].flatMap(({ keyPath }) => keyPath ?? [])
    /** The database chooses this key itself, after the row is sealed. */
    const given = primaryKey.autoIncrement === true ? String(primaryKey.keyPath) : null
    const bound = [...new Set(paths)].filter(path => path !== given).toSorted()
    const labelOf = (stored: object) =>
      JSON.stringify([name, ...bound.map((path): unknown => Dexie.getByKeyPath(stored, path))])

    /** The key with its hidden part changed by `change`. */
    const changeKey = (keyPath: KeyPath, key: unknown, change: (text: string) => string) => {
      if (hiddenPath === undefined || keyPath === null) return key
      if (typeof keyPath === 'string')
        return keyPath === hiddenPath && typeof key === 'string' ? change(key) : key
      const at = keyPath.indexOf(hiddenPath)
      const part: unknown = Array.isArray(key) && at >= 0 ? key[at] : null
      return typeof part === 'string' && Array.isArray(key) ? key.with(at, change(part)) : key
    }

    return {
      hideKey: (key: unknown, keyPath = primaryKey.keyPath) =>
        changeKey(keyPath, key, cipher.hideName),
      showKey: (key: unknown, keyPath = primaryKey.keyPath) =>
        changeKey(keyPath, key, cipher.showName),
      sealRow: (row: object): object => {
        const stored: object = {}
        for (const path of bound) {
          const value: unknown = Dexie.getByKeyPath(row, path)
          const isHidden = path === hiddenPath && typeof value === 'string'
          if (value !== undefined)
            Dexie.setByKeyPath(stored, path, isHidden ? cipher.hideName(value) : value)
        }
        const { bytes, handles } = cipher.seal(labelOf(stored), row)
        const own: unknown = given === null ? undefined : Dexie.getByKeyPath(row, given)
        return {
          ...stored,
          ...(given !== null && own !== undefined && { [given]: own }),
          sealed: bytes,
          ...(handles.length > 0 && { handles }),
        }
      },
      /** Of a row that does not open only the keys are left: its store takes it for a damaged one. */
      openRow: (stored: unknown): unknown => {
        if (typeof stored !== 'object' || stored === null) return stored
        const bytes = 'sealed' in stored && stored.sealed
        const isSealed = bytes instanceof Uint8Array
        try {
          if (!isSealed) throw new RangeError('Not sealed')
          const handles = 'handles' in stored && Array.isArray(stored.handles) ? stored.handles : []
          const row = cipher.open(labelOf(stored), { bytes, handles })
          if (given === null) return row
          return { ...Fields.parse(row), [given]: Dexie.getByKeyPath(stored, given) }
        } catch {
          // The cipher says only that something is wrong.
          const { sealed: _sealed, handles: _handles, ...keys } = Fields.parse(stored)
          return isSealed ? keys : {}
        }
      },
    }
  }
}
