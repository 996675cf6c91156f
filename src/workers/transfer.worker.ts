import { speakAsNamed } from '../i18n/speak-here.ts'
import { startWorkersInPage } from './start-in-page.ts'
import { handedOver } from './take-port.ts'
import { type Connection, servePage } from '../ports/connection.ts'
import { transferFunctions, type TransferPage } from './transfer-functions.ts'

const page: Connection<TransferPage> = servePage<TransferPage>(
  transferFunctions(() => page),
  speakAsNamed(),
)

void handedOver.then(tellPage =>
  startWorkersInPage((request, ports) => tellPage(request, { transfer: ports })),
)
