import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type LockedPackage, shippedPackages } from './shipped-packages';

// Writes the bill of materials of an installation as CycloneDX 1.6: `npm run sbom`, or `npm run sbom -- <file>`.

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run sbom -- [file]

Writes the bill of materials of an installation as CycloneDX 1.6, to sbom.json by default.\n`);
  process.exit();
}

const [file = 'sbom.json'] = process.argv.slice(2);
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const packages = shippedPackages();
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: 'application', 'bom-ref': name, name, version: `${version}+${commit}` },
  },
  components: packages.map(toComponent),
};
writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`);
process.stdout.write(`${file} lists ${packages.length} packages.\n`);

function toComponent({ name, version, license, integrity }: LockedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  // An expression names several licences.
  const isExpression = license !== undefined && / (OR|AND) /.test(license);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license && { licenses: [isExpression ? { expression: license } : { license: { id: license } }] }),
    ...(integrity && { hashes: [toHash(integrity)] }),
  };
}

function toHash(integrity: string) {
  const [algorithm = '', base64 = ''] = integrity.split(/-(.*)/s);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') };
}
