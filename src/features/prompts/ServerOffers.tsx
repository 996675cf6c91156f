import { joined } from '../../i18n/list.ts'
import { useState } from 'react'
import type {
  ServerPrompt,
  ServerResource,
  FieldValue,
  QuestionField,
} from '../../ports/tool-servers.ts'
import type { ShownToolServer } from '../../runtime/tool-servers/server-tools.ts'
import { FaultAlert } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { ValueFields } from '../../kit/ValueFields.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { offersText, promptsText } from './texts.ts'

const CALL = 'offer of a tool server'

/** The prompts and resources of tool servers. `onPrompt` gets the text of a prompt, `onAttached` is called with a resource attached. */
export function ServerOffers({
  onPrompt,
  onAttached,
}: {
  readonly onPrompt: (text: string) => void
  readonly onAttached: () => void
}) {
  const { application, actions } = useUi()
  const servers = useUiState(({ app }) => app.toolServers)
  const [chosen, setChosen] = useState<{ url: string; prompt: ServerPrompt } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const attach = async (url: string, resource: ServerResource): Promise<void> => {
    const read = await application.toolServers.readResource(url, resource, CALL)
    if ('reason' in read) return setFault(read.reason)
    onAttached()
    return actions.attachFiles({ attached: read.files, unsupported: [] })
  }
  const fill = async (url: string, id: string, values: Record<string, string>): Promise<void> => {
    const filled = await application.toolServers.fillPrompt(url, { id, values }, CALL)
    if ('reason' in filled) setFault(filled.reason)
    else onPrompt(filled.text)
  }
  const use = (url: string, prompt: ServerPrompt): void => {
    setFault(null)
    if (prompt.arguments.length > 0) setChosen({ url, prompt })
    else void fill(url, prompt.id, {})
  }
  return (
    <>
      <FaultAlert text={fault} />
      {chosen === null ? (
        servers
          .filter(({ isOn, prompts, resources }) => isOn && prompts.length + resources.length > 0)
          .map(server => <Offers key={server.url} server={server} onUse={use} onAttach={attach} />)
      ) : (
        <ArgumentForm
          prompt={chosen.prompt}
          onBack={() => setChosen(null)}
          onFill={values => fill(chosen.url, chosen.prompt.id, values)}
        />
      )}
    </>
  )
}

interface OffersProps {
  readonly server: ShownToolServer
  readonly onUse: (url: string, prompt: ServerPrompt) => void
  readonly onAttach: (url: string, resource: ServerResource) => Promise<void>
}

function Offers({ server: { url, name, prompts, resources }, onUse, onAttach }: OffersProps) {
  const counts = [
    prompts.length > 0 && offersText('offers.prompts', { count: prompts.length }),
    resources.length > 0 && offersText('offers.resources', { count: resources.length }),
  ].filter(words => words !== false)
  const items = [
    ...prompts.map(item => ({ item, key: item.id, use: () => onUse(url, item) })),
    ...resources.map(item => ({ item, key: item.uri, use: () => void onAttach(url, item) })),
  ]
  return (
    <Disclosure name={`${name}: ${joined(counts)}`} className="below">
      <ul className="lined">
        {items.map(({ item, key, use }, at) => (
          <li key={key} className="row">
            <button type="button" className="lit grow entry" onClick={use}>
              <span className="strong anywhere">
                {item.name}{' '}
                <span className="small faint">
                  {offersText(at < prompts.length ? 'offers.prompt' : 'offers.resource')}
                </span>
              </span>
              <span className="small soft anywhere">{item.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

interface ArgumentFormProps {
  readonly prompt: ServerPrompt
  readonly onBack: () => void
  readonly onFill: (values: Record<string, string>) => Promise<void>
}

function ArgumentForm({ prompt, onBack, onFill }: ArgumentFormProps) {
  const [values, setValues] = useState<Readonly<Record<string, FieldValue>>>({})
  const given = prompt.arguments.flatMap(({ name }) => {
    const value = String(values[name] ?? '')
    return value.trim() === '' ? [] : [[name, value] as const]
  })
  const isMissing = prompt.arguments.some(
    ({ name, isRequired }) => isRequired && !given.some(([filled]) => filled === name),
  )
  return (
    <form
      className="stack gap-4"
      aria-label={prompt.name}
      onSubmit={event => {
        event.preventDefault()
        void onFill(Object.fromEntries(given))
      }}
    >
      <h3>{prompt.name}</h3>
      <ValueFields
        fields={prompt.arguments.map(fieldOf)}
        values={values}
        faults={{}}
        onChange={setValues}
      />
      <div className="row wrap touch-square">
        <span className="grow" />
        <Button onClick={onBack}>{promptsText('prompts.back')}</Button>
        <Button type="submit" variant="primary" disabled={isMissing}>
          {promptsText('prompts.put')}
        </Button>
      </div>
    </form>
  )
}

function fieldOf({ name, description, isRequired }: ServerPrompt['arguments'][number]) {
  return { ...TEXT, name, label: name, hint: description, isRequired }
}

const TEXT: Omit<QuestionField, 'name' | 'label' | 'hint' | 'isRequired'> = {
  kind: 'text',
  format: null,
  least: null,
  most: null,
  choices: [],
  first: '',
}
