import { useEffect, useRef, useState } from 'react'
import type { KeyPartProps } from '../../host/feature.ts'
import { useUi } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import type { KnownServer } from '../../ports/endpoint.ts'
import type { SignInEnd } from './commands.ts'
import { connectWith, holdKey } from './connect.ts'
import { signIn } from './feature.ts'
import { backAddress, clearLeaving, leaveToSignIn } from './leave.ts'

/** Why a sign-in gave no key. `offline`: not begun, since there is no network. `blocked`: no window opened. `broken`: no code to begin with. */
export type SignInFault =
  | Exclude<SignInEnd, { readonly type: 'key' | 'cancelled' }>
  | { readonly type: 'offline' | 'blocked' | 'broken' | 'unfinished' }

/** `waiting`: for the other window. `leaving`: this tab goes to the service. */
export type SignInStep = 'ready' | 'waiting' | 'leaving'

const WINDOW = 'popup,width=520,height=760'

/** The sign-in at one service: what it is doing, and what a person can do. It goes on where its part of the page is gone. */
export function useSignIn(server: KnownServer, onConnected: KeyPartProps['onConnected']) {
  const ui = useUi()
  const commands = useCommands(signIn)
  const [step, setStep] = useState<SignInStep>('ready')
  const [fault, setFault] = useState<SignInFault | null>(null)
  const newest = useRef('')
  const end = (found: SignInFault | null): void => {
    newest.current = ''
    setStep('ready')
    setFault(found)
  }
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted || !clearLeaving()) return
      setStep('ready')
      setFault({ type: 'unfinished' })
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  const begin = (next: SignInStep): boolean => {
    cancel()
    setFault(navigator.onLine ? null : { type: 'offline' })
    if (navigator.onLine) setStep(next)
    return navigator.onLine
  }
  const cancel = (): void => {
    if (newest.current !== '') ui.application.cancelCall(newest.current)
    end(null)
  }
  const beside = async (): Promise<void> => {
    if (!begin('waiting')) return
    // At once, while the browser knows of the press.
    const opened = window.open('', '_blank', WINDOW)
    if (opened === null) return end({ type: 'blocked' })
    // The page of the service cannot reach this one.
    opened.opener = null
    const callId = crypto.randomUUID()
    newest.current = callId
    try {
      const question = await commands.ask(server.id, backAddress(), 'window')
      const answered = commands.wait(server.id, question, callId)
      opened.location.replace(question.address)
      const found = await answered
      // An answer may come while Cancel is on its way.
      if (newest.current !== callId) return
      if (found.type === 'key') {
        if (onConnected) onConnected(await connectWith(ui, server, found.key))
        else await holdKey(ui, server, found.key)
      }
      if (newest.current === callId)
        end(found.type === 'key' || found.type === 'cancelled' ? null : found)
    } catch {
      opened.close()
      if (newest.current === callId) end({ type: 'broken' })
    }
  }
  const here = async (): Promise<void> => {
    if (!begin('leaving')) return
    const isLeaving = await leaveToSignIn(commands, server, onConnected !== undefined)
    if (!isLeaving) end({ type: 'broken' })
  }
  return {
    step,
    fault,
    cancel,
    /** In another window, from which the answer comes back to this page. */
    beside: (): void => void beside(),
    /** In this tab, which is left and comes back. */
    here: (): void => void here(),
  }
}
