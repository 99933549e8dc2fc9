#include "core/json.h"

#include <nlohmann/json.hpp>

namespace proofboard {

using Heavy = nlohmann::ordered_json;

// Between our values and the library's.
struct JsonText {
  static Heavy heavy(const Json& json) {
    return std::visit(
        [](const auto& value) -> Heavy {
          using T = std::decay_t<decltype(value)>;
          if constexpr (std::same_as<T, Json::Array>) {
            auto list = Heavy::array();
            for (const auto& element : value) list.push_back(heavy(element));
            return list;
          } else if constexpr (std::same_as<T, Json::Object>) {
            auto object = Heavy::object();
            for (const auto& [name, field] : value) object[name] = heavy(field);
            return object;
          } else {
            return value;
          }
        },
        json.value_);
  }

  static Json light(const Heavy& heavy) {
    switch (heavy.type()) {
      case Heavy::value_t::boolean: return heavy.get<bool>();
      case Heavy::value_t::number_integer: return heavy.get<std::int64_t>();
      case Heavy::value_t::number_unsigned: return heavy.get<std::uint64_t>();
      case Heavy::value_t::number_float: return heavy.get<double>();
      case Heavy::value_t::string: return heavy.get<std::string>();
      case Heavy::value_t::array: {
        auto list = Json::array();
        for (const auto& element : heavy) list.push_back(light(element));
        return list;
      }
      case Heavy::value_t::object: {
        auto object = Json::object();
        for (const auto& [name, field] : heavy.items()) object[name] = light(field);
        return object;
      }
      default: return nullptr;
    }
  }
};

Json::Json(std::initializer_list<Field> fields) : value_(Object(fields)) {}

namespace {

// "line 1, column 5: syntax error …" without the library's own names and numbers for errors.
std::string readable(std::string message) {
  if (message.starts_with('[')) message.erase(0, message.find(']') + 2);
  constexpr std::string_view lead = "parse error at ";
  if (message.starts_with(lead)) message.erase(0, lead.size());
  return message;
}

}  // namespace

Expected<Json> Json::parse(std::string_view text) {
  try {
    return JsonText::light(Heavy::parse(text));
  } catch (const Heavy::exception& wrong) {
    return Error{readable(wrong.what())};
  }
}

std::string Json::dump() const {
  return JsonText::heavy(*this).dump(-1, ' ', false, Heavy::error_handler_t::replace);
}

bool Json::is_number() const {
  return std::holds_alternative<std::int64_t>(value_) || whole() != nullptr ||
         std::holds_alternative<double>(value_);
}

double Json::number() const {
  if (const auto* value = std::get_if<double>(&value_)) return *value;
  if (const auto* value = whole()) return static_cast<double>(*value);
  const auto* value = std::get_if<std::int64_t>(&value_);
  return value == nullptr ? 0 : static_cast<double>(*value);
}

const Json::Array& Json::elements() const {
  static const Array none;
  return is_array() ? std::get<Array>(value_) : none;
}

const Json::Object& Json::fields() const {
  static const Object none;
  return is_object() ? std::get<Object>(value_) : none;
}

const Json* Json::find(std::string_view name) const {
  for (const auto& [field, value] : fields()) {
    if (field == name) return &value;
  }
  return nullptr;
}

void Json::push_back(Json element) {
  if (!is_array()) value_ = Array{};
  std::get<Array>(value_).push_back(std::move(element));
}

Json& Json::operator[](std::string_view name) {
  if (!is_object()) value_ = Object{};
  auto& all = std::get<Object>(value_);
  for (auto& [field, value] : all) {
    if (field == name) return value;
  }
  return all.emplace_back(std::string(name), Json()).second;
}

void Json::update(const Json& object) {
  for (const auto& [name, value] : object.fields()) (*this)[name] = value;
}

}  // namespace proofboard
