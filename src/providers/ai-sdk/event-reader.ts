import { createParser } from 'eventsource-parser'
import { serverText } from '../../i18n/en/sentences/servers.ts'
import { ModelError } from '../../ports/errors.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { isFields } from './fields.ts'

/** One event of a stream. */
export interface ReceivedEvent {
  /** What the server calls it; empty for no name. */
  readonly name: string
  readonly data: string
}

/** An event with more characters has no end: the largest image in one event has fewer. */
const MOST_CHARACTERS = 20_000_000
/** Characters of lines outside events that are kept: an error message has fewer. */
const MOST_OUTSIDE = 20_000

/**
 * Reads the server-sent events of model servers. A field `error`, which the standard does not have, is an event with that name,
 * and so is a line of JSON without a field.
 */
export function eventReader() {
  let events: ReceivedEvent[] = []
  let outside = ''
  const takeLine = (line: string) => {
    if (isFields(parseJson(line))) events.push({ name: '', data: line })
    else if (line.length + outside.length <= MOST_OUTSIDE) outside += `${line}\n`
  }
  const parser = createParser({
    maxBufferSize: MOST_CHARACTERS,
    onEvent: ({ data, event = '' }) => events.push({ name: event, data }),
    onError: ({ type, field = '', value = '', line }) => {
      if (type === 'max-buffer-size-exceeded')
        throw new ModelError('malformed-stream', serverText('endlessLine'), { isSentence: true })
      if (type !== 'unknown-field') return
      if (/^error$/i.test(field.trim())) events.push({ name: 'error', data: value })
      else takeLine(line ?? field)
    },
  })
  /** Every complete event. Throws `ModelError` for one without an end. */
  const push = (text: string): readonly ReceivedEvent[] => {
    events = []
    parser.feed(text)
    return events
  }
  return {
    push,
    /** The last event of the stream, even without the blank line that ends it. */
    rest: () => push('\n\n'),
    /** The text of all lines that belong to no event. */
    outside: () => outside.trim(),
  }
}
