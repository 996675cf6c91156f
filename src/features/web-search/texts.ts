import { textsOf } from '../../i18n/texts.ts'

/** What the switch and the lists of sources say. */
export const webSearchText = textsOf('web-search', {
  item: 'Search the web',
  by: '{who} searches if the model wants to. Its queries hold words of this chat.',
  'price-search': '{dollars} for 1,000 searches, and the tokens of the pages ({month}).',
  'price-query': '{dollars} for 1,000 queries ({month}).',
  'price-answer': '{dollars} for 1,000 answers with a search ({month}).',
  'price-page': 'About {dollars} for 1,000 pages found, and their tokens ({month}).',
  'other-format': 'This service searches only by the format {format}: choose it for this model.',
  on: 'Web search',
  'not-here': 'No web search with this model',
  'not-here-why':
    'The service of this model does not search. The switch stays on for other models.',
  off: 'Stop searching the web',
  searched: 'Searched the web',
  'searched-for': 'Searched the web for',
  failed: 'A search failed: {fault}',
  sources: 'Sources',
  found: 'Found pages',
  more: { one: '{count} more page was read', other: '{count} more pages were read' },
})
