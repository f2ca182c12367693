/** Three of the seven modules, each with its list and its forms, as react-admin's own guide builds them. */
import {
  Create,
  Datagrid,
  DeleteButton,
  Edit,
  EditButton,
  List,
  NumberField,
  NumberInput,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  required,
} from 'react-admin';

const filters = [<TextInput key="q" source="q" label="Buscar" alwaysOn />];
const contratos = ['Interno', 'Externo'].map((id) => ({ id, name: id }));

const listOf = (sort, columns) => () => (
  <List filters={filters} perPage={5} sort={{ field: sort, order: 'ASC' }}>
    <Datagrid rowClick={false} bulkActionButtons={false}>
      {columns}
      <EditButton label="Editar" />
      <DeleteButton label="Eliminar" mutationMode="pessimistic" />
    </Datagrid>
  </List>
);

const formsOf = (inputs) => ({
  create: () => (
    <Create>
      <SimpleForm>{inputs}</SimpleForm>
    </Create>
  ),
  edit: () => (
    <Edit>
      <SimpleForm>{inputs}</SimpleForm>
    </Edit>
  ),
});

const text = (source, label) => <TextField key={source} source={source} label={label} />;
const input = (source, label) => (
  <TextInput key={source} source={source} label={label} validate={required()} />
);

export const resources = [
  {
    name: 'chofer',
    options: { label: 'Chofer' },
    list: listOf('nombre', [
      text('nombre', 'Nombre'),
      text('contrato', 'Contrato'),
      <NumberField key="comision" source="comision" label="Comisión %" />,
    ]),
    ...formsOf([
      input('nombre', 'Nombre'),
      <SelectInput
        key="contrato"
        source="contrato"
        label="Contrato"
        choices={contratos}
        validate={required()}
      />,
      <NumberInput key="comision" source="comision" label="Comisión %" min={1} validate={required()} />,
    ]),
  },
  {
    name: 'camion',
    options: { label: 'Camion' },
    list: listOf('placa', [
      text('placa', 'Placa'),
      text('marca', 'Marca'),
      <NumberField key="capacidad" source="capacidad" label="Capacidad TON" />,
    ]),
    ...formsOf([
      input('placa', 'Placa'),
      input('marca', 'Marca'),
      <NumberInput key="capacidad" source="capacidad" label="Capacidad TON" min={1} validate={required()} />,
    ]),
  },
  {
    name: 'bodega',
    options: { label: 'Bodega' },
    list: listOf('nombre', [
      text('nombre', 'Nombre'),
      text('direccion', 'Dirección'),
      text('comuna', 'Comuna'),
    ]),
    ...formsOf([input('nombre', 'Nombre'), input('direccion', 'Dirección'), input('comuna', 'Comuna')]),
  },
];
