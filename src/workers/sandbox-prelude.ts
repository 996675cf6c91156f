/**
 * What the code in the sandbox finds in addition to the language, written in the language of the sandbox. It runs inside, so a program
 * that breaks it breaks only its own output. Everything leaves as a string, through the two functions that it is given.
 */
import { SANDBOX_LIMITS } from '../ports/sandbox.ts'

const { characters, rows, columns, cell } = SANDBOX_LIMITS

/** Levels and entries of a value that are written out. */
const DEPTH = 4
const ENTRIES = 100

/**
 * Evaluates to a function. `print` takes a console line; `draw` takes a figure as JSON and returns why it is refused, or ''.
 * `event` is JSON, or ''. The result has functions for the host.
 */
export const PRELUDE = `(print, draw, event) => {
  'use strict'
  const { stringify, parse } = JSON
  const short = (text, most) => text.length > most ? text.slice(0, most - 1) + '…' : text
  const inspect = (value, depth, above) => {
    if (typeof value === 'string') return depth === 0 ? value : stringify(short(value, ${cell}))
    if (typeof value === 'bigint') return value + 'n'
    if (typeof value === 'function') return '[function ' + (value.name || 'anonymous') + ']'
    if (value === null || typeof value !== 'object') return String(value)
    if (above.includes(value)) return '[circular]'
    if (value instanceof Error) return value.name + ': ' + value.message
    if (value instanceof Date) return isNaN(value) ? 'Invalid Date' : value.toISOString()
    if (value instanceof RegExp) return String(value)
    if (value instanceof Promise) return '[promise]'
    const isList = Array.isArray(value) || ArrayBuffer.isView(value) || value instanceof Set
    if (depth === ${DEPTH}) return isList ? '[…]' : '{…}'
    const inner = [...above, value]
    const of = other => inspect(other, depth + 1, inner)
    const listed = (list, write) => {
      const written = list.slice(0, ${ENTRIES}).map(write)
      return list.length > ${ENTRIES} ? [...written, '… ' + (list.length - ${ENTRIES}) + ' more'] : written
    }
    if (isList) return '[' + listed(Array.from(value), of).join(', ') + ']'
    const pairs = value instanceof Map ? [...value] : Object.keys(value).map(key => [key, value[key]])
    const named = ([key, inside]) => (typeof key === 'string' ? key : of(key)) + ': ' + of(inside)
    return pairs.length === 0 ? '{}' : '{ ' + listed(pairs, named).join(', ') + ' }'
  }
  const readable = value => {
    try { return short(inspect(value, 0, []), ${characters}) } catch { return '[unreadable]' }
  }
  const drawn = figure => {
    const refusal = draw(stringify(figure))
    if (refusal) throw new TypeError(refusal)
  }
  const cellOf = value =>
    typeof value === 'number' && isFinite(value) ? value : value == null ? '' : short(readable(value), ${cell})
  const table = data => {
    const all = Array.from(data)
    const shown = all.slice(0, ${rows})
    const isRow = row => row !== null && typeof row === 'object'
    const keys = [...new Set(shown.flatMap(row => isRow(row) ? Object.keys(row) : ['value']))].slice(0, ${columns})
    drawn({
      type: 'table',
      columns: keys.map(key => short(key, ${cell})),
      rows: shown.map(row => keys.map(key => cellOf(isRow(row) ? row[key] : key === 'value' ? row : ''))),
      hidden: all.length - shown.length,
    })
  }
  const chart = ({ type = 'bar', title = '', labels, values, series = [{ values }] }) => {
    const name = text => short(String(text ?? ''), ${cell})
    const numbers = list => Array.from(list, number => number == null ? null : Number(number))
    const lists = Array.from(series, one => ({ name: name(one.name), values: numbers(one.values ?? one.data ?? []) }))
    const count = Math.max(...lists.map(one => one.values.length))
    drawn({
      type,
      title: name(title),
      labels: labels ? Array.from(labels, name) : Array.from({ length: count }, (_, at) => String(at + 1)),
      series: lists,
    })
  }
  const say = (...values) => print(short(values.map(readable).join(' '), ${characters}))
  const console = { log: say, info: say, debug: say, warn: say, error: say, table }
  let now = 0
  let ids = 0
  let timers = []
  const setTimeout = (run, after = 0, ...given) => {
    timers.push({ id: (ids += 1), at: now + Math.max(0, Number(after) || 0), run: () => run(...given) })
    return ids
  }
  const clearTimeout = id => { timers = timers.filter(timer => timer.id !== id) }
  Object.assign(globalThis, { console, table, chart, setTimeout, clearTimeout })
  if (event) globalThis.event = parse(event)
  return {
    readable,
    json: value => stringify(value) ?? '',
    failure: error => {
      const isError = error instanceof Error
      return stringify([readable(error), isError ? short(String(error.stack), ${characters}) : ''])
    },
    nextTimer: () => {
      if (timers.length === 0) return ''
      const next = timers.reduce((first, timer) => (timer.at < first.at ? timer : first))
      timers = timers.filter(timer => timer !== next)
      now = next.at
      next.run()
      return 'ran'
    },
  }
}`
