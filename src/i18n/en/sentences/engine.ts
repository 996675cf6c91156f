import type { EngineFailure, RequestShare } from '../../../engine/index.ts'

/** A failure that the engine found, as its event stores it. */
export function engineFailure(failure: EngineFailure): string {
  switch (failure.code) {
    case 'empty':
      return failure.isFiltered
        ? `The provider’s content filter stopped the summary. Choose another summarizer; “Quotes only, no AI” needs no provider. ${UNCHANGED}`
        : `The summarizer answered with nothing that could be used. ${OTHER_SUMMARIZER} ${UNCHANGED}`
    case 'truncated':
      return `The summary broke off before its end. Try again, or choose a model that may write longer answers. ${UNCHANGED}`
    case 'larger-than-source':
      return `The summary takes ${counted(failure.summaryTokens)}, no less than the ${counted(failure.sourceTokens)} that it would replace. Try again later, when there is more to summarize, or name a focus. ${UNCHANGED}`
    case 'too-small':
      return `The summary has only ${counted(failure.summaryTokens)} for a conversation of ${counted(failure.sourceTokens)}, too little to continue with. ${OTHER_SUMMARIZER} ${UNCHANGED}`
    case 'missing-sections':
      return `The summary lacks ${failure.headings.length === 1 ? 'the section' : 'the sections'} ${failure.headings.map(heading => `“${heading}”`).join(', ')}. ${OTHER_SUMMARIZER} ${UNCHANGED}`
    case 'wrong-language':
      return `The summary is in ${SCRIPTS[failure.script]}, the conversation in ${SCRIPTS[failure.wanted]}. Try again, or name the language as the focus. ${UNCHANGED}`
    case 'no-gain':
      return `The summary would not make the request smaller, so it was not used. ${UNCHANGED}`
    case 'stale':
      return `The conversation changed while the summary was written, so it was not used. ${UNCHANGED}`
    case 'summary-abandoned':
      return 'The page was closed while the summary was written. Nothing was changed; compact again when you like.'
    case 'request-abandoned':
      return `The page was closed before an answer arrived. ${ASK_AGAIN}`
    case 'stopped':
      return `You stopped it before an answer arrived. ${ASK_AGAIN}`
    case 'empty-answer':
      return `The model answered with nothing. ${ASK_AGAIN}`
    case 'too-many-steps':
      return `The model called tools in ${failure.steps} requests of one turn, so the turn was stopped. Press Retry to let it continue.`
    case 'too-many-calls':
      return `The model called ${failure.calls} tools in one turn, so the turn was stopped. Press Retry to let it continue.`
    case 'nothing-to-answer':
      return 'There is no message to answer: the newest one is left out of the model’s view. Include it again or write a new one.'
    case 'cannot-fit': {
      const shares = failure.shares.map(({ of, tokens }) => `${SHARES[of]} ${written(tokens)}`)
      return (
        `This cannot fit: ${shares.join(' + ')}, with overhead ${written(failure.tokens)} tokens, and a request may take ` +
        `${written(failure.limitTokens)} of the model’s ${written(failure.windowTokens)}. Nothing was sent. ` +
        'Shorten the newest message, unpin something, or choose a model with a larger window.'
      )
    }
  }
}

const UNCHANGED = 'Nothing was changed.'
const OTHER_SUMMARIZER = 'Try again, or choose another summarizer.'
const ASK_AGAIN = 'Your message is kept; press Retry to ask again.'

const SCRIPTS: Record<Extract<EngineFailure, { code: 'wrong-language' }>['script'], string> = {
  Latin: 'Latin script',
  Cyrillic: 'Cyrillic script',
  Greek: 'Greek',
  Arabic: 'Arabic script',
  Hebrew: 'Hebrew',
  Devanagari: 'Devanagari',
  Thai: 'Thai',
  Han: 'Chinese',
  Japanese: 'Japanese',
  Hangul: 'Korean',
}

const SHARES: Record<RequestShare, string> = {
  'system-prompt': 'the system prompt',
  'tool-definitions': 'the tool definitions',
  summary: 'the summary',
  'pinned-messages': 'your pinned messages',
  'newest-message': 'your newest message',
  'newest-tool-calls': 'the newest tool calls and results',
}

function counted(tokens: number): string {
  return `${written(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`
}

function written(tokens: number): string {
  return tokens.toLocaleString('en-US')
}
