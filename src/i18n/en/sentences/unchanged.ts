import { textsOf } from '../../texts.ts'

const text = textsOf('sentences.unchanged', { unchanged: 'Nothing was changed.' })

/** A failure that changed nothing, and says so. */
export function unchanged(failure: string): string {
  return `${failure} ${text('unchanged')}`
}

/** A failure as a part of a notice. The notice says what was done instead, so “Nothing was changed.” would deny it. */
export function causeOf(failure: string): string {
  const end = ` ${text('unchanged')}`
  return failure.endsWith(end) ? failure.slice(0, -end.length) : failure
}
