import type { KnownServer } from '../../ports/endpoint.ts'
import type { SignInFault } from './use-sign-in.ts'
import { signInText } from './texts.ts'

/** What went wrong, and what to do. `name`: of the service. */
export function faultWords(fault: SignInFault, name: string): string {
  switch (fault.type) {
    case 'refused':
    case 'failed':
      return signInText(fault.type, { name, status: String(fault.status) })
    case 'offline':
    case 'blocked':
    case 'broken':
      return signInText(fault.type)
    default:
      return signInText(fault.type, { name })
  }
}

/** The host of the page on which a person signs in. */
export function hostOfPage({ signIn, baseUrl }: KnownServer): string {
  return new URL(signIn?.page ?? baseUrl).host
}
