/** Toasts, and what the live region says. */
export const notices = {
  'notices.name': 'Notices',
  'notices.dismiss': 'Dismiss',
  'live.answer': 'Answer finished.',
  'live.interrupted': 'Answer interrupted.',
  'live.compacted': 'Compacted: {before} to {after} tokens.',
  'live.proposed': 'A summary is ready for review.',
  'live.compaction-failed': 'Compaction failed. {sentence}',
  'live.undone': 'Compaction undone.',
  'live.failed': 'The request failed. {sentence}',
} as const
