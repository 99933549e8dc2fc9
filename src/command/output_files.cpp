#include "command/output_files.h"

#include "core/replacing_file.h"

namespace proofboard::command {

Expected<void> write_picture(const report::Picture& picture, const std::string& file) {
  const auto text = report::svg_text(picture);
  auto out = ReplacingFile::create(file, "picture");
  if (!out) return out.error();
  out->write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  return out->commit();
}

}  // namespace proofboard::command
