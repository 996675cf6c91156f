/** The application in its worker. */
export const remoteSentences = {
  ended: 'Palimpsest’s background worker stopped.',
  restarted:
    'Palimpsest’s background worker stopped and was started again. Nothing that was saved is lost.',
  inPage:
    'Palimpsest’s background worker keeps stopping, so the page does its work. Nothing that was saved is lost.',
  unreachable: 'Palimpsest could not be fetched whole. Check your connection and reload the page.',
} as const
