/** Encrypts all rows of a Dexie database below its stores, which know nothing of it. */
import type { DBCoreCursor, DBCoreKeyRange, DBCoreMutateRequest, DBCoreTable, Dexie } from 'dexie'
import { createRowSealers, type KeyPath, type RowSealer } from './sealed-rows.ts'

/** Below all of Dexie's own layers, so that those see plain rows. */
const LEVEL = -10

/** Encrypts the tables of a database. Call it before the database is opened. */
export function sealTables(dexie: Dexie, dataKey: Uint8Array): void {
  const sealersOf = createRowSealers(dataKey)
  dexie.use({
    stack: 'dbcore',
    name: 'at-rest',
    level: LEVEL,
    create: core => ({
      ...core,
      table: name => {
        const table = core.table(name)
        return sealedTable(table, sealersOf(table.schema))
      },
    }),
  })
}

function sealedTable(table: DBCoreTable, sealer: RowSealer): DBCoreTable {
  const { hideKey, showKey, sealRow, openRow } = sealer
  const rangeOf = (range: DBCoreKeyRange, keyPath?: KeyPath): DBCoreKeyRange => ({
    ...range,
    lower: hideKey(range.lower, keyPath),
    upper: hideKey(range.upper, keyPath),
  })
  const hidden = <
    Request extends { readonly query: { index: { keyPath: KeyPath }; range: DBCoreKeyRange } },
  >(
    request: Request,
  ): Request => ({
    ...request,
    query: {
      ...request.query,
      range: rangeOf(request.query.range, request.query.index.keyPath),
    },
  })
  const hiddenChange = (request: DBCoreMutateRequest): DBCoreMutateRequest => {
    switch (request.type) {
      case 'add':
      case 'put':
        return {
          ...request,
          values: request.values.map(sealRow),
          ...(request.keys && { keys: request.keys.map(key => hideKey(key)) }),
        }
      case 'delete':
        return { ...request, keys: request.keys.map(key => hideKey(key)) }
      case 'deleteRange':
        return { ...request, range: rangeOf(request.range) }
    }
  }
  return {
    ...table,
    // By `then`, because Dexie's transactions follow its own promises.
    mutate: request =>
      table.mutate(hiddenChange(request)).then(done => ({
        ...done,
        lastResult: showKey(done.lastResult),
        ...(done.results && { results: done.results.map(key => showKey(key)) }),
      })),
    get: request => table.get({ ...request, key: hideKey(request.key) }).then(openRow),
    getMany: request => {
      const keys = request.keys.map(key => hideKey(key))
      return table.getMany({ ...request, keys }).then(rows => rows.map(openRow))
    },
    query: request => {
      const read = request.values === true ? openRow : (key: unknown) => showKey(key)
      return table.query(hidden(request)).then(({ result }) => ({ result: result.map(read) }))
    },
    openCursor: request =>
      table
        .openCursor(hidden(request))
        .then(cursor => cursor && openedCursor(cursor, sealer, request.query.index.keyPath)),
    count: request => table.count(hidden(request)),
  }
}

/** The native accessors need the cursor itself as `this`. */
function openedCursor(
  cursor: DBCoreCursor,
  { hideKey, showKey, openRow }: RowSealer,
  keyPath: KeyPath,
): DBCoreCursor {
  const opened: DBCoreCursor = Object.create(cursor, {
    key: { get: () => showKey(cursor.key, keyPath) },
    primaryKey: { get: () => showKey(cursor.primaryKey) },
    value: { get: () => openRow(cursor.value) },
    continue: {
      value: (key?: unknown) =>
        key === undefined ? cursor.continue() : cursor.continue(hideKey(key, keyPath)),
    },
    continuePrimaryKey: {
      value: (key: unknown, primaryKey: unknown) =>
        cursor.continuePrimaryKey(hideKey(key, keyPath), hideKey(primaryKey)),
    },
    advance: { value: (count: number) => cursor.advance(count) },
  })
  return opened
}
