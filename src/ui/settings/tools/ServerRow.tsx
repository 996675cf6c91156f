import { joined } from '../../../i18n/list.ts'
import { t } from '../../../i18n/t.ts'
import { toolsText } from '../../../i18n/en/tools.ts'
import { formatTokens } from '../../../i18n/format.ts'
import type { ShownTool, ShownToolServer } from '../../../runtime/tool-servers/server-tools.ts'
import { FaultAlert } from '../../../kit/Banner.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { Disclosure } from '../../../kit/Disclosure.tsx'
import { Switch } from '../../../kit/Field.tsx'
import { hostOf } from '../../../kit/words.ts'
import { useUi } from '../../../host/store.ts'
import { useNewestCall } from '../endpoint/use-server-calls.ts'
import styles from '../Settings.module.css'

interface ServerRowProps {
  readonly server: ShownToolServer
  readonly onChange: () => void
  readonly onRemove: () => void
}

/** One server: whether it is used, its state, and its offer. */
export function ServerRow({ server, onChange, onRemove }: ServerRowProps) {
  const { application } = useUi()
  const test = useNewestCall()
  const { url, name, isOn, state, fault, protocol, headerNames, resources, prompts } = server
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
        <span className="row touch push">
          {state === 'connecting' && test.isRunning ? (
            <Button size="small" variant="edged" onClick={test.stop}>
              {t('kit.cancel')}
            </Button>
          ) : (
            <RowButton
              act="test"
              name={name}
              onClick={() => void test.run(callId => application.toolServers.test(url, callId))}
            />
          )}
          <RowButton act="change" name={name} onClick={onChange} />
          <RowButton act="remove" name={name} onClick={onRemove} />
        </span>
      </div>
      <FaultAlert text={fault} />
      {headerNames.length > 0 && (
        <p className="soft small">{toolsText('tools.sends', { names: joined(headerNames) })}</p>
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
      {resources.length + prompts.length > 0 && (
        <p className="soft small">
          {toolsText('tools.resources', { count: resources.length })},{' '}
          {toolsText('tools.prompts', { count: prompts.length })}
        </p>
      )}
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

interface RowButtonProps {
  readonly act: 'test' | 'change' | 'remove'
  readonly name: string
  readonly onClick: () => void
}

function RowButton({ act, name, onClick }: RowButtonProps) {
  const variant = act === 'test' ? 'edged' : 'plain'
  const label = toolsText(`tools.${act}-of`, { name })
  return (
    <Button size="small" variant={variant} aria-label={label} onClick={onClick}>
      {toolsText(`tools.${act}`)}
    </Button>
  )
}
