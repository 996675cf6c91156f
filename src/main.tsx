import './app/trusted-types.ts'
import './app/stand-in-resize-observer.ts'
import { createRoot } from 'react-dom/client'
import { composeApplication } from './app/compose.ts'
import { App } from './ui/App.tsx'
import { readRoute } from './ui/route.ts'

const root = document.querySelector('#root')
if (root === null) throw new RangeError('index.html has no #root')

const application = composeApplication()
createRoot(root).render(<App application={application} />)
const route = readRoute(window.location.hash)
void application.start(route.type === 'session' ? route.sessionId : null)
