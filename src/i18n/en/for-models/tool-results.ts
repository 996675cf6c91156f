/**
 * Results of tool calls that failed. A model reads them, so they are English in every language of the interface.
 *
 * @module
 */
import type { EngineFailure } from '../../../engine/index.ts'
import { shortened } from '../../shortened.ts'

export const toolResults = {
  unknown: (name: string) => `There is no tool named ${shortened(name)}.`,
  stopped: 'Stopped by the user before the tool answered.',
  changed: (name: string) =>
    `${shortened(name)} is not the tool any more that this call was made for: it is gone or switched off, or its server, its description or its arguments have changed. The call did not run. Call it again if it is still wanted.`,
  notAllowed: (name: string) =>
    `${shortened(name)} needs the user’s consent first. The call did not run.`,
  drawingTooLarge: 'The drawing is too large to be shown.',
  timeout: (name: string, seconds: number) =>
    `${shortened(name)} did not answer within ${seconds} seconds.`,
} as const

type CallFailure = Extract<EngineFailure, { readonly code: `call-${string}` }>

/** A call that did not run, or of which no result is known. */
export function callFailure(failure: CallFailure): string {
  switch (failure.code) {
    case 'call-refused':
      return failure.by === 'rule'
        ? `The user never allows ${shortened(failure.tool)} in this session. The call did not run.`
        : 'The user refused this call. It did not run.'
    case 'call-changed':
      return toolResults.changed(failure.tool)
    case 'call-stopped':
      return 'Stopped by the user before the call was allowed. It did not run.'
    case 'call-unknown':
      return 'The page was closed while this call ran. It is not known whether it took place. It was not repeated.'
    case 'call-over-limit':
      return 'This turn may call no more tools, so this call did not run.'
    case 'call-cut':
      return 'The page was closed before the tool answered. It was not repeated.'
  }
}
