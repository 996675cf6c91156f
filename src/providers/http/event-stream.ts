/**
 * Server-sent events, as far as models are served by them: the text after `data:`.
 *
 * Source: html.spec.whatwg.org, "Server-sent events", "Interpreting an event stream".
 *
 * @module
 */

export interface EventReader {
  /** The data of every event that is whole by now. */
  readonly push: (text: string) => readonly string[]
  /** What the stream ended with, without the blank line that makes it an event; null for nothing. */
  readonly rest: () => string | null
}

/** A reader at the start of a stream. */
export function eventReader(): EventReader {
  let line = ''
  let data: readonly string[] = []

  /** The data of the event that this line ends; null while it continues. */
  const endedBy = (whole: string): string | null => {
    if (whole !== '') {
      const [, said] = /^data(?:: ?(.*))?$/s.exec(whole) ?? []
      if (whole.startsWith('data')) data = [...data, said ?? '']
      return null
    }
    const event = data.length === 0 ? null : data.join('\n')
    data = []
    return event
  }

  return {
    push: text => {
      // A line end of two characters may come in two pieces: the first waits for the second.
      const lines = (line + text).split(/\r\n|\n|\r(?!$)/)
      line = lines.pop() ?? ''
      return lines.map(endedBy).filter(event => event !== null)
    },
    rest: () => endedBy(line.replace(/\r$/, '')) ?? endedBy(''),
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
