/**
 * A page of the library's 2009 batch. It is read twice in the sample, by equal calls: first in the
 * wrong encoding, then in the right one, so that the later result makes the earlier one obsolete.
 *
 * @module
 */

/** Input of the call that reads the page. */
export const PAGE_INPUT = { source: 'batch-2009.csv', limit: 22 } as const

/** The page as it is. */
export const PAGE = `batch-2009.csv: 1,236 records, rows 1 to 22
id | call number | old mark | title | author | year | isbn
B09-0001 | 839.31 | - | Café Noordpier, verhalen | Joël Haverkate | 2003 | 9789047501107
B09-0002 | 641.59 | - | Crème en krab uit de kustkeuken | Renée van Dillen | 1999 | 9074664032
B09-0003 | 025.04 | - | Zoeken in de catalogus | Tinne Oosterlinck | 2001 | 9789028921085
B09-0004 | 943.8 | - | Zwischen Düne und Marsch | Jürgen Petersohn | 1987 | 9038715900
B09-0005 | 551.46 | HB.1170 | Eb en vloed bij Brackwater | Gemeentewerken | 1961 | -
B09-0006 | 823.914 | - | The Lamplighters and Their Debts | Aoife Brennan | 2006 | 9789014518596
B09-0007 | 948.1 | - | Fjorden rundt på sju dager | Bjørn Aasheim | 1994 | 9010642615
B09-0008 | 398.2 | - | Spookschepen en andere geïllustreerde sagen | Daniëlle Smit | 2004 | 9789080782655
B09-0009 | 914.92 | HB.88 | Wandelingen langs de oude zeewering | P. Terpstra | 1974 | -
B09-0010 | 635.9 | - | Tuinieren op zilte grond | Geneviève Aalders | 2002 | 9789027788283
B09-0011 | 274.92 | HB.2041 | De kerk aan de Visserskade | - | - | -
B09-0012 | 787.87 | - | Chansons für zwei Gitarren | Anaïs Köhler | 1996 | 9053057331
B09-0013 | 623.89 | - | Bakens, tonnen en lichten | M. de Roover | 1989 | 9021572044
B09-0014 | 940.53 | HB.1302 | Vijf winters: dagboek van een loods | Klaas Boertien | 1979 | -
B09-0015 | 843.92 | - | Le phare du cap gelé | Hélène Garçonnet | 2005 | 9789015075586
B09-0016 | 598.33 | - | Steltlopers van het wad | René Nijdam | 1998 | 9016473629
B09-0017 | 869.3 | - | A maré e a memória | Inês Falcão | 2007 | 9789019997242
B09-0018 | 746.92 | - | Truien breien zoals de vissers | Griet Zoë Mulder | 2008 | 9789093628995
B09-0019 | 387.1 | HB.417 | Havengelden en reglementen | Gemeente Brackwater | 1958 | -
B09-0020 | 821.92 | - | Herring Girls and Other Poems | Siân Maddock | 2000 | 9012998409
B09-0021 | 664.94 | - | Roken, zouten, drogen: vis voor één jaar | Coen Wübbena | 1993 | 9087185979
B09-0022 | 839.81 | - | Brev til en færge | Søren Kjærulf | 2006 | 9789008393727`

/** The page as it looks when its UTF-8 bytes are taken for Latin-1. */
export const PAGE_MISREAD = String.fromCharCode(...new TextEncoder().encode(PAGE))
