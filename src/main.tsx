import './app/trusted-types.ts'
import { createRoot } from 'react-dom/client'
import { composeApplication } from './app/compose.ts'
import { lateMarkdown } from './app/late-markdown.ts'
import { App } from './ui/App.tsx'
import { readRoute } from './ui/route.ts'

const root = document.querySelector('#root')
if (root === null) throw new RangeError('index.html has no #root')

const application = composeApplication()
createRoot(root).render(<App application={application} markdown={lateMarkdown()} />)
const route = readRoute(window.location.hash)
void application.start(route.type === 'session' ? route.sessionId : null)
