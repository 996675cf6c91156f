import { textsOf } from '../../i18n/texts.ts'

/** What is said about signing in. `name`: of the service, `host`: of its page. */
export const signInText = textsOf('sign-in', {
  do: 'Sign in with {name}',
  'do-again': 'Sign in with {name} again',
  why: 'You agree on {host}, and this page gets a key of its own. There you can limit what it may spend.',
  here: 'Sign in in this tab',
  beside: 'Sign in in another window',
  insecure:
    'Signing in with {name} needs this page at https or on localhost. Here you can paste a key.',
  waiting: 'Waiting for {host}. Go on in the other window, then come back to this page.',
  leaving: 'Opening {host}…',
  returning: 'Getting the key from {name}…',
  stop: 'Cancel',
  again: 'Try again',
  paste: 'Enter a key…',
  offline: 'There is no network now. Connect, then try again.',
  blocked:
    'The browser did not open another window. Allow windows for this page, or sign in in this tab.',
  denied: '{name} gave no key, because the sign-in was refused there. Try again, or paste a key.',
  refused:
    '{name} did not accept the answer ({status}): it was used before, or is too old. Try again, or paste a key.',
  failed: '{name} cannot give a key now ({status}). Try again in a few minutes, or paste a key.',
  unreachable:
    '{name} did not answer, or does not let this page read its answer. Check the network and try again, or paste a key.',
  unreadable: 'The answer of {name} has no key. Try again, or paste a key.',
  late: 'The sign-in with {name} took too long, so its answer was not used. Try again.',
  unfinished: 'The sign-in with {name} was not finished. Try again, or paste a key.',
  broken: 'The sign-in could not begin. Reload this page, or paste a key.',
})
