import { shortenedList } from '../../list.ts'
import type { EngineFailure } from '../../../engine/index.ts'
import { shortened } from '../../shortened.ts'
import { textsOf } from '../../texts.ts'
import { callFailure } from '../for-models/tool-results.ts'
import { unchanged } from './unchanged.ts'

const engineText = textsOf('sentences.engine', {
  filtered:
    'The provider’s content filter stopped the summary. Choose another summarizer; “Quotes only, no AI” needs no provider.',
  empty:
    'The summarizer answered with nothing that could be used. Try again, or choose another summarizer.',
  truncated:
    'The summary broke off before its end. Try again, or choose a model that may write longer answers.',
  'larger-than-source': {
    one: 'The summary takes {count} token, no less than the {sourceTokens} token that it would replace. Try again later, when there is more to summarize, or name a focus.',
    other:
      'The summary takes {count} tokens, no less than the {sourceTokens} tokens that it would replace. Try again later, when there is more to summarize, or name a focus.',
  },
  'too-small': {
    one: 'The summary has only {count} token for a chat of {sourceTokens} tokens, too little to continue with. Try again, or choose another summarizer.',
    other:
      'The summary has only {count} tokens for a chat of {sourceTokens} tokens, too little to continue with. Try again, or choose another summarizer.',
  },
  'missing-sections': {
    one: 'The summary lacks the section {sections}. Try again, or choose another summarizer.',
    other: 'The summary lacks the sections {sections}. Try again, or choose another summarizer.',
  },
  'wrong-language':
    'The summary is in {script}, the chat in {wanted}. Try again, or name the language as the focus.',
  'no-gain': 'The summary would not make the request smaller, so it was not used.',
  stale: 'The chat changed while the summary was written, so the summary was not used.',
  'summary-abandoned':
    'The page was closed while the summary was written. Nothing was changed; summarize again when you like.',
  'request-abandoned':
    'The page was closed before an answer arrived. Your message is kept; press Retry to ask again.',
  stopped: 'You stopped it before the first word. Your message is kept; press Answer again.',
  'empty-answer':
    'The model answered with nothing. Your message is kept; press Retry to ask again.',
  'too-many-steps': {
    one: 'The model called tools in {count} request of one turn, so the turn was stopped. Press Retry to let it continue.',
    other:
      'The model called tools in {count} requests of one turn, so the turn was stopped. Press Retry to let it continue.',
  },
  'too-many-calls': {
    one: 'The model called {count} tool in one turn, so the turn was stopped. Press Retry to let it continue.',
    other:
      'The model called {count} tools in one turn, so the turn was stopped. Press Retry to let it continue.',
  },
  'nothing-to-answer':
    'There is no message to answer: the newest one is hidden from the model. Show it again or write a new one.',
  'cannot-fit': {
    one: 'This cannot fit: {shares}, with overhead {count} token, and a request may take {limit} of the model’s {window}. Nothing was sent. Shorten the newest message, keep fewer messages always, or choose a model with a larger window.',
    other:
      'This cannot fit: {shares}, with overhead {count} tokens, and a request may take {limit} of the model’s {window}. Nothing was sent. Shorten the newest message, keep fewer messages always, or choose a model with a larger window.',
  },

  'system-prompt': 'the system prompt {tokens}',
  'tool-definitions': 'the tool definitions {tokens}',
  summary: 'the summary {tokens}',
  'pinned-messages': 'the messages to keep always {tokens}',
  'newest-message': 'your newest message {tokens}',
  'newest-tool-calls': 'the newest tool calls and results {tokens}',

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
})

/** A failure that the engine found, as its event stores it. A model reads those of a call. */
export function engineFailure(failure: EngineFailure): string {
  switch (failure.code) {
    case 'request-abandoned':
    case 'summary-abandoned':
    case 'stopped':
    case 'empty-answer':
    case 'nothing-to-answer':
      return engineText(failure.code)
    case 'too-many-steps':
      return engineText(failure.code, { count: failure.steps })
    case 'too-many-calls':
      return engineText(failure.code, { count: failure.calls })
    case 'cannot-fit':
      return cannotFit(failure)
    case 'call-refused':
    case 'call-changed':
    case 'call-stopped':
    case 'call-unknown':
    case 'call-over-limit':
    case 'call-cut':
      return callFailure(failure)
    default:
      return unchanged(summaryFailure(failure))
  }
}

type SummaryFailure = Extract<
  EngineFailure,
  {
    readonly code:
      | 'empty'
      | 'truncated'
      | 'larger-than-source'
      | 'too-small'
      | 'missing-sections'
      | 'wrong-language'
      | 'no-gain'
      | 'stale'
  }
>

function summaryFailure(failure: SummaryFailure): string {
  switch (failure.code) {
    case 'empty':
      return engineText(failure.isFiltered ? 'filtered' : 'empty')
    case 'truncated':
    case 'no-gain':
    case 'stale':
      return engineText(failure.code)
    case 'larger-than-source':
    case 'too-small': {
      const { code, summaryTokens, sourceTokens } = failure
      return engineText(code, { count: summaryTokens, sourceTokens })
    }
    case 'missing-sections': {
      const { code, headings } = failure
      const sections = shortenedList(headings.map(heading => `“${shortened(heading, 70)}”`))
      return engineText(code, { count: headings.length, sections })
    }
    case 'wrong-language': {
      const { code, script, wanted } = failure
      return engineText(code, { script: engineText(script), wanted: engineText(wanted) })
    }
  }
}

type CannotFit = Extract<EngineFailure, { readonly code: 'cannot-fit' }>

function cannotFit({ code, shares, tokens, limitTokens, windowTokens }: CannotFit): string {
  return engineText(code, {
    shares: shares.map(share => engineText(share.of, { tokens: share.tokens })).join(' + '),
    count: tokens,
    limit: limitTokens,
    window: windowTokens,
  })
}
