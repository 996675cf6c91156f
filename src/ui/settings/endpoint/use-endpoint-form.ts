import { useState } from 'react'
import type { EndpointSettings, FoundServer } from '../../../ports/endpoint.ts'
import { originOf } from '../../../runtime/keys/key-store.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import { noteTypedKey } from '../../../host/key-place.ts'
import {
  draftOf,
  faultOf,
  isUsing,
  keyAt,
  moveToAddress,
  moveToFound,
  readDraft,
  serverOf,
  takePastedKey,
  type EndpointDraft,
  type TypedKey,
} from './endpoint-draft.ts'
import { useEndpointTest, useKnownServers } from './use-server-calls.ts'

/** What the endpoint form holds, and what its fields and buttons do. */
export type EndpointForm = ReturnType<typeof useEndpointForm>

export function useEndpointForm() {
  const { application, actions } = useUi()
  const saved = useUiState(({ app }) => app.settings.endpoint)
  const [draft, setDraft] = useState<EndpointDraft>(() => draftOf(saved))
  const [keyOrigin, setKeyOrigin] = useState('')
  const [isTried, setTried] = useState(false)
  const test = useEndpointTest()
  const servers = useKnownServers()
  const reading = readDraft(draft, location.protocol, servers)
  const { baseUrl } = reading.settings
  const typedKey: TypedKey = { text: draft.key, origin: keyOrigin }
  const isSaved = useUiState(({ app }) => isUsing(app.settings, reading.settings))
  /** The key for this very address, which it belongs to from now on: at another one it is asked for again. */
  const takeKey = (): string => {
    const origin = originOf(baseUrl)
    const key = keyAt(typedKey, origin).trim()
    if (key !== '') setKeyOrigin(origin)
    return key
  }
  const connect = async (endpoint: EndpointSettings): Promise<void> => {
    const key = endpoint.baseUrl === baseUrl ? takeKey() : ''
    setDraft(draftOf(endpoint))
    if (key !== '') noteTypedKey(originOf(endpoint.baseUrl), key)
    await application.connectEndpoint(endpoint, key)
    // The conversation is too long for the model: the page says there what can be done.
    if (application.snapshot().modelOffer !== null) actions.closeDialog()
  }
  const replace = (next: EndpointDraft): void => {
    test.forget()
    setDraft(next)
  }
  return {
    draft,
    reading,
    typedKey,
    test,
    servers,
    /** The known service that the draft names; null for any other address. */
    server: serverOf(draft, servers),
    /** The field that the newest test found wrong; null for none. */
    fault: test.report && faultOf(test.report),
    isInUse: isSaved && draft.key === '',
    /** True after the form was sent once. */
    isTried,
    setTried,
    connect,
    change: (part: Partial<EndpointDraft>): void => setDraft({ ...draft, ...part }),
    moveTo: (address: string): void => setDraft(moveToAddress(draft, address, servers)),
    /** Shows another draft, or a saved endpoint without test results. */
    replace,
    open: (endpoint: EndpointSettings): void => replace(draftOf(endpoint)),
    testTyped: (): void => {
      // What is missing is said again only when the form is sent again.
      setTried(false)
      void test.start(reading.settings, takeKey())
    },
    typeKey: ({ text, origin }: TypedKey): void => {
      // What was said of the key before is not true of this one.
      if (test.report?.ok === false) test.forget()
      setKeyOrigin(origin)
      setDraft({ ...draft, key: text })
    },
    /** Tests a pasted key at its own service, unless the form has another address. */
    pasteKey: (text: string): void => {
      const next = takePastedKey(draft, text, servers)
      const { settings, canTest, issuer } = readDraft(next, location.protocol, servers)
      setDraft(next)
      setKeyOrigin(originOf(settings.baseUrl))
      if (canTest && issuer === null) void test.start(settings, text.trim())
    },
    pasteAddress: (address: string): void => {
      const next = moveToAddress(draft, address, servers)
      const { settings, canTest } = readDraft(next, location.protocol, servers)
      setDraft(next)
      if (canTest) void test.start(settings, keyAt(typedKey, originOf(settings.baseUrl)).trim())
    },
    takeFound: (found: FoundServer): void => {
      const next = moveToFound(draft, found)
      setDraft(next)
      // A person pressed the button, and there is nothing to choose.
      if (next.model !== '') void connect(readDraft(next, location.protocol).settings)
    },
  }
}
