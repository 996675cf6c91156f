/**
 * Server-sent events, as far as models are served by them: the text after `data:`.
 *
 * Source: html.spec.whatwg.org, "Server-sent events", "Interpreting an event stream".
 *
 * @module
 */

import { serverSentences } from '../../i18n/en/sentences/servers.ts'
import { ModelError } from '../../ports/errors.ts'

/** A line longer than this has no end: the largest image in one event is shorter. */
const MOST_CHARACTERS = 20_000_000

export interface EventReader {
  /** The data of every event that is whole by now. Throws `ModelError` for a line without an end. */
  readonly push: (text: string) => readonly string[]
  /** What the stream ended with, without the blank line that makes it an event; null for nothing. */
  readonly rest: () => string | null
}

/** A reader at the start of a stream. */
export function eventReader(): EventReader {
  let line = ''
  /** A line end of two characters may come in two pieces: the first waits for the second. */
  let lineEnd = ''
  let data: string[] = []

  /** The data of the event that this line ends; null while it continues. */
  const endedBy = (whole: string): string | null => {
    if (whole !== '') {
      const [, said] = /^data(?:: ?(.*))?$/s.exec(whole) ?? []
      if (whole.startsWith('data')) data.push(said ?? '')
      return null
    }
    const event = data.length === 0 ? null : data.join('\n')
    data = []
    return event
  }

  return {
    push: text => {
      // Only what is new is searched: a line may be very long, and come in very many pieces.
      const [first = '', ...others] = (lineEnd + text).split(/\r\n|\n|\r(?!$)/)
      const last = others.pop()
      const open = last ?? first
      lineEnd = open.endsWith('\r') ? '\r' : ''
      const ended = last === undefined ? [] : [line + first, ...others]
      line = (last === undefined ? line : '') + open.slice(0, open.length - lineEnd.length)
      if (line.length > MOST_CHARACTERS)
        throw new ModelError('malformed-stream', serverSentences.endlessLine, { isSentence: true })
      return ended.map(endedBy).filter(event => event !== null)
    },
    rest: () => endedBy(line) ?? endedBy(''),
  }
}

/** An event of this data, as it goes over the wire. */
export function eventOf(data: string): string {
  return (
    data
      .split('\n')
      .map(line => `data: ${line}\n`)
      .join('') + '\n'
  )
}
