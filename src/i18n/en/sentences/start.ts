import { textsOf } from '../../texts.ts'
/** The application in its worker. */
export const remoteText = textsOf('sentences.remote', {
  ended: 'Palimpsest’s background worker stopped.',
  restarted:
    'Palimpsest’s background worker stopped and was started again. Nothing that was saved is lost.',
  stopped:
    'Palimpsest’s background worker keeps stopping. Nothing that was saved is lost. Close other tabs and programs and reload the page.',
  withoutWorkers:
    'Palimpsest needs workers, and this browser does not let the page start one. Allow scripts and workers for this site, or try another browser.',
  unreachable: 'Palimpsest could not be fetched whole. Check your connection and reload the page.',
})

/** Workers that did not start, or stopped. */
export const workerText = textsOf('sentences.workers', {
  other: 'A worker failed to load or broke off.',
  archive: 'The archive could not be searched: its worker failed to load or broke off.',
  tokenizer: 'Tokens could not be counted: the tokenizer failed to load or broke off.',
})
