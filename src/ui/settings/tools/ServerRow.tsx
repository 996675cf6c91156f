import { toolsText } from '../../../i18n/en/tools.ts'
import { formatTokens } from '../../../i18n/format.ts'
import type { ServerItem } from '../../../ports/tool-servers.ts'
import type { ShownTool, ShownToolServer } from '../../../runtime/tool-servers/server-tools.ts'
import { Banner } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { Chip } from '../../kit/Chip.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { Switch } from '../../kit/Field.tsx'
import { hostOf } from '../../kit/words.ts'
import { useUi } from '../../store.ts'
import { useNewestCall } from '../endpoint/use-server-calls.ts'
import styles from './Tools.module.css'

/** One server: whether it is used, its state, and its offer. */
export function ServerRow({
  server,
  onChange,
  onRemove,
}: {
  readonly server: ShownToolServer
  readonly onChange: () => void
  readonly onRemove: () => void
}) {
  const { application } = useUi()
  const test = useNewestCall()
  const { url, name, isOn, state, fault, protocol, headerNames } = server
  const tokens = formatTokens({ tokens: server.tokens, source: 'estimated' })
  const on = server.tools.filter(tool => tool.isOn && tool.doubt !== 'too-large').length
  return (
    <li className={`stack gap-2 ${styles.server}`}>
      <div className="row wrap">
        <Switch
          checked={isOn}
          onChange={use => void application.toolServers.setOn(url, use)}
          hint={hostOf(url) ?? url}
        >
          {toolsText('tools.use', { name })}
        </Switch>
        <Chip>{toolsText(`tools.state.${state}`)}</Chip>
        <span className={`row touch ${styles.buttons}`}>
          {state === 'connecting' && test.isRunning ? (
            <Button size="small" variant="edged" onClick={test.stop}>
              {toolsText('tools.cancel')}
            </Button>
          ) : (
            <Button
              size="small"
              variant="edged"
              aria-label={toolsText('tools.test-of', { name })}
              onClick={() => void test.run(callId => application.toolServers.test(url, callId))}
            >
              {toolsText('tools.test')}
            </Button>
          )}
          <Button
            size="small"
            aria-label={toolsText('tools.change-of', { name })}
            onClick={onChange}
          >
            {toolsText('tools.change')}
          </Button>
          <Button
            size="small"
            aria-label={toolsText('tools.remove-of', { name })}
            onClick={onRemove}
          >
            {toolsText('tools.remove')}
          </Button>
        </span>
      </div>
      <div role="alert" className="quiet">
        {fault !== null && (
          <Banner tone="danger">
            <p>{fault}</p>
          </Banner>
        )}
      </div>
      {headerNames.length > 0 && (
        <p className="soft small">{toolsText('tools.sends', { names: headerNames.join(', ') })}</p>
      )}
      {server.tools.length > 0 && (
        <Disclosure name={toolsText('tools.tools', { on, count: server.tools.length, tokens })}>
          <ul className={styles.tools}>
            {server.tools.map(tool => (
              <li key={tool.offeredAs}>
                <ToolSwitch url={url} tool={tool} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Items
        name={toolsText('tools.resources', { count: server.resources.length })}
        items={server.resources}
      />
      <Items
        name={toolsText('tools.prompts', { count: server.prompts.length })}
        items={server.prompts}
      />
      {protocol !== '' && (
        <p className="faint small">{toolsText('tools.protocol', { date: protocol })}</p>
      )}
    </li>
  )
}

function ToolSwitch({ url, tool }: { readonly url: string; readonly tool: ShownTool }) {
  const { application } = useUi()
  const doubt = tool.doubt && toolsText(`tools.${tool.doubt}`)
  return (
    <Switch
      checked={tool.isOn && tool.doubt !== 'too-large'}
      onChange={on => void application.toolServers.setToolOn(url, tool.name, on)}
      hint={[doubt, tool.description].filter(Boolean).join(' ')}
    >
      <span className="anywhere">
        {tool.title} <code className="soft small">{tool.offeredAs}</code>
      </span>
    </Switch>
  )
}

/** The rest of a server's offer. The model does not know of it. */
function Items({ name, items }: { readonly name: string; readonly items: readonly ServerItem[] }) {
  if (items.length === 0) return null
  return (
    <Disclosure name={name}>
      <ul className={styles.tools}>
        {items.map((item, index) => (
          <li key={`${index} ${item.name}`} className="anywhere small">
            <span className="strong">{item.name}</span> {item.description}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
