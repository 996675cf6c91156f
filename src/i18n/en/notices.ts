/** Toasts, and what the live region says. */
export const notices = {
  'notices.name': 'Notices',
  'notices.dismiss': 'Dismiss',
  'notices.more': '+{count}',
  'notices.others': { one: 'Show {count} more notice', other: 'Show {count} more notices' },
  'import.of': 'Importing “{name}”',
  'import.of-file': 'Importing a file',
  'import.waits': '{label}: it waits for the one before it',
  'import.cancel': 'Cancel import',
  'advice.name': 'Advice',
  'advice.too-long': 'Your message is too long to be sent',
  'advice.too-long-why':
    'It takes about {draft} tokens, {excess} more than a window of {window} can hold with what is in every request. Shorten it, or choose a model with a larger window.',
  'advice.too-long-model': 'Other model…',
  'advice.switch': 'This conversation is too long for the model that you chose',
  'advice.switch-why':
    'It takes {tokens} tokens, and a request to this model may take {budget} of its window of {window}.',
  'advice.switch-do': 'Compact to fit',
  'advice.offer': 'This conversation is too long for {model}',
  'advice.offer-why':
    'It takes {tokens} tokens, and a request to {model} may take {budget} of its window of {window}. {present} answers until you choose.',
  'advice.offer-compact': 'Compact, then switch',
  'advice.offer-switch': 'Switch without compacting',
  'advice.offer-stay': 'Stay with {present}',
  'advice.compacting': 'Compacting the conversation for a smaller window',
  'advice.rebuild': {
    one: '{count} summary stands for older messages',
    other: '{count} summaries lie over each other',
  },
  'advice.rebuild-why':
    'Each was written from the one before, so details fade. One new summary can be written from the originals.',
  'advice.rebuild-do': 'Rebuild from the originals',
  'live.answer': 'Answer finished.',
  'live.interrupted': 'Answer interrupted.',
  'live.compacted': {
    one: 'Compacted: {count} message → 1 summary, saves {tokens} tokens.',
    other: 'Compacted: {count} messages → 1 summary, saves {tokens} tokens.',
  },
  'live.proposed': 'A summary is ready for review.',
  'live.compaction-failed': 'Compaction failed. {sentence}',
  'live.undone': 'Compaction undone.',
  'live.attached': { one: 'Attached {names}.', other: 'Attached {count} files: {names}.' },
  'live.retrying': 'The request could not be answered. It is tried again automatically.',
  'live.no-network': 'There is no network. The request is made when it is back.',
  'live.failed': 'The request failed. {sentence}',
} as const
