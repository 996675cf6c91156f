/** The application in its worker. */
export const remoteSentences = {
  ended: 'The part of Palimpsest that works beside the page broke off.',
  restarted:
    'The part of Palimpsest that works beside the page broke off and was started again. Nothing that was saved is lost.',
  inPage:
    'The part of Palimpsest that works beside the page cannot be kept running, so the page does its work. Nothing that was saved is lost.',
  unreachable: 'Palimpsest could not be fetched whole. Check your connection and reload the page.',
} as const
